import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeLine } from './close-line.ts'
import type { Actor } from '../../plan/scene.ts'

const piece: Actor = {
  kind: 'actor',
  sprite: 'rails',
  word: null,
  color: null,
  x: 0,
  y: 600,
  size: 400,
  depth: 0.8,
  isMirrored: false,
  heading: 'left',
  dress: 'plain',
  motion: 'still',
  phase: 0,
  isGrounded: false,
  opacity: 1,
}
const tree: Actor = { ...piece, sprite: 'deciduous-tree', x: 90 }
const passage = { distance: -1300, period: 1300, start: -10 }

test('moving rails meet at the end of a loop, and all pieces have the same length', () => {
  const line = Array.from({ length: 7 }, (_, at) => ({ ...piece, x: (at - 3) * 400 }))
  const closed = closeLine([tree, ...line], passage)
  assert.deepEqual(closed[0], tree)
  const rails = closed.slice(1)
  assert.equal(rails.length, 3)
  for (const [at, { x, size }] of rails.entries()) {
    const next = rails[at + 1]?.x ?? (rails[0]?.x ?? 0) + passage.period
    assert.ok(Math.abs(next - x - size) < 1e-6, `piece ${at} is ${size} long and ${next - x} from the next`)
    assert.ok(x >= passage.start && x < passage.start + passage.period)
  }
})

test('land without rails does not change', () => {
  assert.deepEqual(closeLine([tree], passage), [tree])
})
