import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { planScene } from '../../plan/plan-scene.ts'
import type { Scene } from '../../plan/scene.ts'
import { Random } from '../../lib/random.ts'
import type { StyleName } from '../../words/intent.ts'
import { readPrompt } from '../../words/reading/read-prompt.ts'
import { paintActor } from '../figures/paint-actor.ts'
import { paintBackdrop } from '../backdrops/paint-backdrop.ts'
import { paintBand } from '../surfaces/paint-band.ts'
import { paintFinish } from './paint-finish.ts'
import { sceneStyleOf, styleScene } from './scene-style.ts'
import { openSprites } from '../figures/sprites.ts'

const sprites = openSprites(path.resolve(import.meta.dirname, '../../../../../build/storyboard'))
after(() => sprites.close())

const size = { width: 256, height: 192 }

async function paint(style: StyleName, prompt = 'a fox in a meadow'): Promise<Uint8ClampedArray> {
  const planned = planScene({ ...readPrompt(prompt, new Map()), style }, size, 'seed', sprites.aspectOf)
  const scene: Scene = styleScene(planned)
  const random = new Random('seed')
  const context = createCanvas(size.width, size.height).getContext('2d')
  const finish = paintFinish(scene)
  context.drawImage(paintBackdrop(scene, finish, size.height, random.fork('backdrop')), 0, 0)
  for (const item of scene.items) {
    if (item.kind === 'band') {
      const extent = { margin: 4, bottom: size.height }
      const { canvas, left, top } = paintBand(item, scene, finish, extent, random.fork(item.name))
      context.drawImage(canvas, left, top)
    } else {
      const { canvas, footX, footY } = await paintActor(item, scene, finish, sprites)
      context.drawImage(canvas, Math.round(item.x - footX), Math.round(item.y - footY))
    }
  }
  sceneStyleOf(style).createOverlay(scene, random.fork('overlay'))?.(context, 0)
  return context.getImageData(0, 0, size.width, size.height).data
}

interface Pixel {
  readonly light: number
  readonly chroma: number
  readonly code: number
}

function pixelsOf(data: Uint8ClampedArray): readonly Pixel[] {
  return Array.from({ length: data.length / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3)
    return {
      light: red * 0.299 + green * 0.587 + blue * 0.114,
      chroma: Math.max(red, green, blue) - Math.min(red, green, blue),
      code: (red << 16) | (green << 8) | blue,
    }
  })
}

function shareOf(pixels: readonly Pixel[], has: (pixel: Pixel) => boolean): number {
  return pixels.filter(has).length / pixels.length
}

const styles: readonly StyleName[] = [
  'picture-book',
  'watercolour',
  'pixel-art',
  'line-drawing',
  'noir',
  'neon',
  'paper-cut',
  'oil',
  'vintage-film',
]

test('every style paints every pixel, always draws the same picture, and differs from every other style', async () => {
  const seen: Uint8ClampedArray[] = []
  for (const style of styles) {
    const frame = await paint(style)
    assert.ok(
      frame.every((value, at) => at % 4 !== 3 || value === 255),
      style,
    )
    assert.deepEqual(await paint(style), frame, style)
    for (const other of seen) {
      const distance = frame.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0)
      assert.ok(distance / frame.length > 4, style)
    }
    seen.push(frame)
  }
})

test('film noir has deep shadows, bright lights, and no color', async () => {
  const pixels = pixelsOf(await paint('noir'))
  assert.ok(pixels.every(({ chroma }) => chroma <= 2))
  assert.ok(shareOf(pixels, ({ light }) => light < 40) > 0.3)
  assert.ok(shareOf(pixels, ({ light }) => light > 180) > 0.005)
})

test('pixel art has at most 64 colors', async () => {
  const pixels = pixelsOf(await paint('pixel-art'))
  assert.ok(new Set(pixels.map(({ code }) => code)).size <= 64)
})

test('a line drawing is mostly paper, with dark ink on it', async () => {
  for (const hour of ['by day', 'at night']) {
    const pixels = pixelsOf(await paint('line-drawing', `a fox in a meadow ${hour}`))
    assert.ok(shareOf(pixels, ({ light }) => light > 235) > 0.6, hour)
    assert.ok(shareOf(pixels, ({ light }) => light < 110) > 0.02, hour)
    assert.ok(pixels.every(({ chroma }) => chroma < 40))
  }
})

test('neon is mostly dark, with bright edges in rich colors', async () => {
  const pixels = pixelsOf(await paint('neon'))
  assert.ok(shareOf(pixels, ({ light }) => light < 110) > 0.5)
  assert.ok(shareOf(pixels, ({ light, chroma }) => light > 100 && chroma > 110) > 0.01)
})

test('a watercolor is paler than the picture book and leaves a border of paper', async () => {
  const pixels = pixelsOf(await paint('watercolour'))
  const mean = (of: readonly Pixel[]) => of.reduce((sum, { light }) => sum + light, 0) / of.length
  assert.ok(mean(pixels) > mean(pixelsOf(await paint('picture-book'))) + 15)
  assert.ok(pixels.slice(0, size.width).every(({ light }) => light > 240))
})

test('vintage film is sepia with dark corners', async () => {
  const data = await paint('vintage-film')
  const pixels = pixelsOf(data)
  const cold = shareOf(pixels, ({ code }) => (code & 255) > code >> 16)
  assert.ok(cold < 0.02, `${cold}`)
  assert.ok((pixels[0]?.light ?? 255) < 40)
})

test('paper cut uses fewer tones than the picture book', async () => {
  const tonesOf = async (style: StyleName) =>
    new Set(pixelsOf(await paint(style)).map(({ code }) => code)).size
  assert.ok((await tonesOf('paper-cut')) < (await tonesOf('picture-book')) * 0.8)
})
