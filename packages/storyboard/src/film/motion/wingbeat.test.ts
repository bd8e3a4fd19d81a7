import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameCount } from '../film.ts'
import { wingbeatOf } from './wingbeat.ts'

function beatsOf(sprite: string) {
  return Array.from({ length: frameCount + 1 }, (_, frame) => wingbeatOf(sprite, 0.6, frame / frameCount))
}

test('a butterfly folds its wings to half their width, and a bird beats its wings downward', () => {
  assert.ok(Math.min(...beatsOf('butterfly').map(({ widen }) => widen)) < 0.5)
  for (const bird of ['eagle', 'gull-flying'])
    assert.ok(Math.min(...beatsOf(bird).map(({ stretch }) => stretch)) < 0.85, bird)
})

test('a figure without wings keeps its shape', () => {
  for (const sprite of ['rocket', 'witch-flying', 'flying-saucer'])
    assert.ok(beatsOf(sprite).every(({ stretch, widen }) => stretch === 1 && widen === 1))
})

test('a still shows spread wings, and the last frame leads into the first', () => {
  for (const sprite of ['butterfly', 'eagle', 'honeybee']) {
    const beats = beatsOf(sprite)
    const [first, last] = [beats[0], beats.at(-1)]
    assert.ok(first !== undefined && last !== undefined)
    assert.ok(first.widen > 0.95 && first.stretch > 0.95, sprite)
    assert.ok(Math.abs(first.widen - last.widen) < 1e-9 && Math.abs(first.stretch - last.stretch) < 1e-9)
  }
})
