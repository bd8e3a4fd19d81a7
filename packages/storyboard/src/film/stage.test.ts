import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { sceneTables } from '../plan/tables.ts'
import { planScene } from '../plan/plan-scene.ts'
import type { Scene, Shot } from '../plan/scene.ts'
import { readPrompt } from '../words/reading/read-prompt.ts'
import { openSprites } from '../paint/figures/sprites.ts'
import type { Size } from '../lib/sizes.ts'
import { frameCount } from './film.ts'
import { cameraMoves } from '../words/intent.ts'
import { createStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { createTurning } from './turning.ts'

const sprites = openSprites(path.resolve(import.meta.dirname, '../../../../build/storyboard'))
after(() => sprites.close())

const wide: Size = { width: 320, height: 180 }
/** Small frames are enough, because unpainted pixels would appear at any size. */
const shapes: readonly Size[] = [
  { width: 160, height: 90 },
  { width: 72, height: 128 },
]
const shots: readonly Shot[] = [
  ...cameraMoves.map((move) => ({ move, pace: 'fast', travel: 0 }) as const),
  { move: 'drift', pace: 'normal', travel: 1.3 },
  { move: 'drift', pace: 'normal', travel: -2.6 },
]

function sceneOf(prompt: string, size: Size, shot?: Shot): Scene {
  const scene = planScene(readPrompt(prompt, new Map()), size, 'seed', (name) => sprites.aspectOf(name))
  return shot === undefined ? scene : { ...scene, shot }
}

function stageOf(prompt: string, size: Size, shot?: Shot): Promise<Stage> {
  return createStage(sceneOf(prompt, size, shot), sprites, 'seed')
}

function draw(stage: Stage, size: Size, times: readonly number[]): readonly Uint8ClampedArray[] {
  const context = createCanvas(size.width, size.height).getContext('2d')
  return times.map((time) => {
    context.clearRect(0, 0, size.width, size.height)
    stage.draw(context, time)
    return context.getImageData(0, 0, size.width, size.height).data
  })
}

function countHoles(pixels: Uint8ClampedArray): number {
  let holes = 0
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) holes++
  return holes
}

function difference(one: Uint8ClampedArray | undefined, other: Uint8ClampedArray | undefined): number {
  assert.ok(one !== undefined && other !== undefined)
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

test('every pixel of every place is painted at every moment, in wide and tall frames', async () => {
  for (const place of Object.keys(sceneTables.looks)) {
    for (const size of shapes) {
      const stage = await stageOf(`a whale, ${place}`, size)
      for (const pixels of draw(stage, size, [0, 0.25, 0.63])) {
        assert.equal(countHoles(pixels), 0, `${place}, ${size.width}×${size.height}`)
      }
    }
  }
})

for (const shot of shots) {
  const name = shot.travel === 0 ? shot.move : `traveling ${shot.travel < 0 ? 'right' : 'left'}`

  test(`${name}: every pixel is painted, and the last frame meets the first`, async () => {
    for (const prompt of ['a fox in the mountains', 'a sailboat at sea in a storm']) {
      for (const size of shapes) {
        const stage = await stageOf(prompt, size, shot)
        const frames = draw(stage, size, [0, 1, 0.21, 0.5, 0.62, 0.83])
        for (const pixels of frames) assert.equal(countHoles(pixels), 0, prompt)
        assert.ok(difference(frames[0], frames[1]) < 0.05, prompt)
      }
    }
  })

  test(`${name}: nothing jumps between two frames`, async () => {
    const stage = await stageOf('a fox in the forest', wide, shot)
    const frames = draw(
      stage,
      wide,
      [0, 1, 2, 3, 40, 41, 74, 75, 76, 118, 119, 120].map((frame) => frame / frameCount),
    )
    const pairs = [
      [0, 1],
      [1, 2],
      [2, 3],
      [4, 5],
      [6, 7],
      [7, 8],
      [9, 10],
      [10, 11],
    ] as const
    const steps = pairs.map(([one, next]) => difference(frames[one], frames[next]))
    const most = shot.travel === 0 ? 4 : 14
    assert.ok(Math.max(...steps) < most, steps.map((step) => step.toFixed(1)).join(' '))
  })
}

test('the same scene gives the same frames', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => stageOf('two rabbits jump in the snow at night', wide)),
  )
  assert.ok(one !== undefined && other !== undefined)
  for (const time of [0, 0.4]) {
    assert.deepEqual(draw(one, wide, [time]), draw(other, wide, [time]))
  }
})

test('the land moves past under a driver, and the sky hardly moves', async () => {
  const stage = await stageOf('a car drives through the desert', wide)
  const [before, after] = draw(stage, wide, [0.1, 0.15])
  assert.ok(before !== undefined && after !== undefined)
  const rows = (from: number, to: number) =>
    [from, to].map((share) => Math.round(share * wide.height) * wide.width * 4)
  const changeOf = ([from, to]: readonly number[]) =>
    difference(before.slice(from, to), after.slice(from, to))
  assert.ok(changeOf(rows(0.75, 1)) > 2 * changeOf(rows(0, 0.2)))
})

test('zooming in makes the subject larger', async () => {
  const scene = sceneOf('a red ball', wide, { move: 'zoom-in', pace: 'normal', travel: 0 })
  const stage = await createStage({ ...scene, air: null }, sprites, 'seed')
  const [first, close] = draw(stage, wide, [0, 0.62])
  const reds = (pixels: Uint8ClampedArray | undefined) => {
    assert.ok(pixels !== undefined)
    let count = 0
    for (let at = 0; at < pixels.length; at += 4)
      if ((pixels[at] ?? 0) > 150 && (pixels[at + 1] ?? 0) < 90 && (pixels[at + 2] ?? 0) < 110) count++
    return count
  }
  assert.ok(reds(first) > 50, 'the ball must be red')
  assert.ok(reds(close) > 1.4 * reds(first))
})

test('the light turns to another hour and back without a seam', async () => {
  const prompt = 'a house in a meadow'
  const intent = readPrompt(prompt, new Map())
  const [day, night] = (['day', 'night'] as const).map((hour) =>
    planScene({ ...intent, hour }, wide, 'seed', (name) => sprites.aspectOf(name)),
  )
  assert.ok(day !== undefined && night !== undefined)
  const stage = await createTurning(day, night, sprites, 'seed')
  const frames = draw(stage, wide, [0, 1, 0.5, 0.25, 0.25 + 1 / frameCount])
  // An opaque pixel's alpha adds about 64 to the mean of its channels.
  const brightness = frames.map(
    (pixels) => pixels.reduce((sum, value) => sum + value - 64, 0) / pixels.length,
  )
  assert.ok(difference(frames[0], frames[1]) < 0.05)
  assert.ok((brightness[2] ?? 0) < (brightness[0] ?? 0) * 0.75, 'the frame must be darker at night')
  assert.ok(difference(frames[3], frames[4]) < 5)
  for (const pixels of frames) assert.equal(countHoles(pixels), 0)
})
