import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planScene } from './plan-scene.ts'
import { planShot } from './plan-shot.ts'
import { readPrompt } from '../words/reading/read-prompt.ts'

const size = { width: 1280, height: 720 }

function shotOf(prompt: string) {
  return planScene(readPrompt(prompt, new Map()), size, 'seed', () => 1).shot
}

test('the camera follows a subject that walks, runs, drives, flies, or swims, at its speed', () => {
  const speeds = ['a fox walks in the forest', 'a fox runs in the forest'].map((prompt) =>
    Math.abs(shotOf(prompt).travel),
  )
  assert.ok((speeds[0] ?? 0) > 1 && (speeds[1] ?? 0) > (speeds[0] ?? 0))
  for (const prompt of ['a car drives through the city', 'an eagle flies', 'a whale swims in the sea']) {
    assert.notEqual(shotOf(prompt).travel, 0, prompt)
  }
})

test('the land moves in the direction opposite to the one in which the subject looks', () => {
  for (const seed of ['1', '2', '3', '4', '5', '6']) {
    const { shot, items } = planScene(
      readPrompt('a horse runs in the meadow', new Map()),
      size,
      seed,
      () => 1,
    )
    const horse = items.find((item) => item.kind === 'actor' && item.word === 'horse')
    assert.ok(horse?.kind === 'actor')
    assert.equal(Math.sign(shot.travel), horse.heading === 'left' ? 1 : -1)
  }
})

test('the land stays still if the scene is indoors, if nothing travels, or if the subject is attached to something else', () => {
  for (const prompt of [
    'a fox in the forest',
    'a cat walks in the living room',
    'an eagle flies above a castle',
  ]) {
    assert.equal(shotOf(prompt).travel, 0, prompt)
  }
})

test('a camera move in the prompt takes precedence', () => {
  const shot = shotOf('a fox runs in the forest, zoom in slowly')
  assert.deepEqual(shot, { move: 'zoom-in', pace: 'slow', travel: 0 })
})

test('a prompt that names no things still has a shot', () => {
  assert.deepEqual(planShot(readPrompt('', new Map()), []), { move: 'drift', pace: 'normal', travel: 0 })
})
