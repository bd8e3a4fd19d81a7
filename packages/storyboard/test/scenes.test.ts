// Tests the properties of pictures that can be measured. Only people can judge whether a picture is pretty. To look at
// pictures, run `npm run storyboard:sheet`.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import sharp from 'sharp'

import { films, stills } from '../sheet/prompts.ts'
import { aspectRatios } from '../src/lib/request.ts'
import type { AspectRatio } from '../src/lib/request.ts'
import { openSprites } from '../src/paint/figures/sprites.ts'
import { planScene } from '../src/plan/plan-scene.ts'
import { sizeOf } from '../src/lib/sizes.ts'
import { readSpriteIndex } from '../src/lib/sprite-index.ts'
import { readPrompt } from '../src/words/reading/read-prompt.ts'
import { readTail } from '../src/words/vocabulary/tail.ts'
import { openStudio, spriteFolder } from '../studio/studio.ts'
import { assertPicture } from './harness/pictures.ts'

const studio = await openStudio()
after(() => studio[Symbol.asyncDispose]())

function draw(prompt: string, aspectRatio: AspectRatio = '1:1'): Promise<string> {
  return studio.draw({ kind: 'image', prompt, aspectRatio })
}

test('everything that a fixed prompt names is inside its picture in every ratio', () => {
  const sprites = openSprites(spriteFolder)
  const tail = readTail(readSpriteIndex(spriteFolder))
  const missing: string[] = []
  for (const { prompt } of [...stills, ...films]) {
    const intent = readPrompt(prompt, tail)
    for (const ratio of aspectRatios) {
      const size = sizeOf('image', ratio)
      const { items } = planScene(intent, size, 'seed', (sprite) => sprites.aspectOf(sprite))
      const inside = items.flatMap((item) => {
        // A table in a room is drawn as a surface instead of an illustration, so names of surfaces count.
        if (item.kind === 'band') return [item.surface]
        const middleY = item.y - item.size / 2
        const isInside = item.x > 0 && item.x < size.width && middleY > 0 && middleY < size.height
        return isInside ? [item.word] : []
      })
      for (const { word } of intent.mentions)
        if (!inside.includes(word)) missing.push(`${ratio}, "${prompt}": no ${word}`)
    }
  }
  sprites.close()
  assert.deepEqual(missing, [])
})

test('text becomes a PNG in each of the eight ratios', async () => {
  await Promise.all(
    aspectRatios.map(async (ratio) => {
      const { width, height } = sizeOf('image', ratio)
      await assertPicture(await draw('a fox by mushrooms at sunset', ratio), width, height)
    }),
  )
})

interface Light {
  /** From 0 to 255. */
  readonly brightness: number
  /** The mean amount by which red exceeds blue, from -255 to 255. */
  readonly warmth: number
  /** The mean difference between the strongest and the weakest channel of a pixel, which is 0 for gray. */
  readonly colour: number
}

async function lightOf(prompt: string): Promise<Light> {
  const small = sharp(await draw(prompt)).resize(32, 32, { fit: 'fill' })
  const { data } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const mean = { brightness: 0, warmth: 0, colour: 0 }
  const count = data.length / 3
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    mean.brightness += (red + green + blue) / 3 / count
    mean.warmth += (red - blue) / count
    mean.colour += (Math.max(red, green, blue) - Math.min(red, green, blue)) / count
  }
  return mean
}

test('the light of a picture fits its hour, and its colors fit its season and style', async () => {
  const [day, sunset, night, winter, noir] = await Promise.all([
    lightOf('a village at noon'),
    lightOf('a village at sunset'),
    lightOf('a village at night'),
    lightOf('a village at noon in winter'),
    lightOf('a village at noon, film noir'),
  ])
  assert.ok(night.brightness < sunset.brightness && sunset.brightness < day.brightness)
  assert.ok(sunset.warmth > Math.max(day.warmth, night.warmth) + 20)
  assert.ok(winter.brightness > day.brightness)
  assert.ok(noir.colour < 8 && day.colour > 30)
})

test('a thing has the color that the prompt gives it', async () => {
  const warmth = async (color: string) => (await lightOf(`close-up of a ${color} car`)).warmth
  const [red, blue] = await Promise.all([warmth('red'), warmth('blue')])
  assert.ok(red > blue + 5)
})
