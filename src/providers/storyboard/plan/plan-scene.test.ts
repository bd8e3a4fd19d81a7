import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aspectRatios } from '../../../domain/catalog.ts'
import { planScene } from './plan-scene.ts'
import { readPrompt } from '../words/read-prompt.ts'
import type { Actor, Scene } from './scene.ts'
import { sizeOf } from '../sizes.ts'

function plan(prompt: string, ratio: (typeof aspectRatios)[number] = '1:1', seed = 'seed'): Scene {
  return planScene(readPrompt(prompt, new Map()), sizeOf('image', ratio), seed)
}

function actorsOf(scene: Scene): readonly Actor[] {
  return scene.items.filter((item) => item.kind === 'actor')
}

const subjects: readonly (readonly [prompt: string, sprite: string])[] = [
  ['a fox by mushrooms at sunset', 'fox-figure'],
  ['a whale under the moon', 'whale'],
  ['a castle in the mountains', 'castle'],
  ['an astronaut in space', 'astronaut-figure'],
  ['a cup of coffee', 'hot-beverage'],
  ['a tropical fish', 'tropical-fish'],
  ['a sailboat on a lake', 'sailboat'],
  ['a cat in the desert', 'cat'],
  ['a lighthouse at sea', 'lighthouse-tower'],
  ['a shark in the city', 'shark'],
  ['a rose in a room', 'rose'],
  ['a ship in space', 'ship'],
]

for (const [prompt, sprite] of subjects) {
  test(`the subject of "${prompt}" is placed in every ratio, large and inside the frame`, () => {
    for (const ratio of aspectRatios) {
      const scene = plan(prompt, ratio)
      const { width, height } = scene.size
      const subject = actorsOf(scene).find((actor) => actor.word !== null && actor.sprite === sprite)
      assert.ok(subject !== undefined, ratio)
      assert.ok(subject.size > Math.min(width, height) * 0.3, `${ratio}: ${subject.size} pixels`)
      assert.ok(
        subject.x - subject.size / 2 > -2 && subject.x + subject.size / 2 < width + 2,
        `${ratio}: across`,
      )
      assert.ok(subject.y - subject.size > -2 && subject.y - subject.size * 0.75 < height, `${ratio}: down`)
    }
  })
}

test('as many of a kind are placed as the prompt says, side by side', () => {
  const cats = actorsOf(plan('four cats', '16:9')).filter(({ sprite }) => sprite === 'cat')
  assert.equal(cats.length, 4)
  assert.equal(new Set(cats.map(({ x }) => Math.round(x / 10))).size, 4)
})

test('a face is cut by a band that is painted after it', () => {
  const { items } = plan('a goblin')
  const at = items.findIndex((item) => item.kind === 'actor' && item.sprite === 'goblin')
  const goblin = items[at]
  const cover = items.slice(at).find((item) => item.kind === 'band')
  assert.ok(goblin?.kind === 'actor' && cover?.kind === 'band')
  assert.ok(cover.ridge(goblin.x) < goblin.y)
  assert.ok(cover.ridge(goblin.x) > goblin.y - goblin.size * 0.4)
})

test('the same prompt and seed plan the same scene, another seed another one', () => {
  const places = (seed: string) => JSON.stringify(plan('a fox in the forest', '1:1', seed))
  assert.equal(places('one'), places('one'))
  assert.notEqual(places('one'), places('two'))
})

test('the palette follows the hour', () => {
  const skies = ['at dawn', 'at noon', 'at sunset', 'at night'].map(
    (hour) => plan(`a horse ${hour}`).palette.sky[0],
  )
  assert.equal(new Set(skies).size, 4)
})
