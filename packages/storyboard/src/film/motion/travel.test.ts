import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goRound, passageOf } from './travel.ts'
import { createRidge } from '../../plan/land/ridge.ts'
import type { Band } from '../../plan/scene.ts'
import { Random } from '../../lib/random.ts'

const width = 1280
const depths = [0, 0.1, 0.2, 0.3, 0.42, 0.55, 0.66, 0.76, 0.9, 1, 1.02]

function shotOf(travel: number) {
  return { move: 'drift', pace: 'normal', travel } as const
}

test('each strip moves by whole periods in the direction of the shot, and a nearer strip is never slower', () => {
  for (const travel of [1.3, -1.3, 2.6, -2.6]) {
    const ways = depths.map((depth) => {
      const passage = passageOf(depth, shotOf(travel), width)
      if (passage === null) return 0
      assert.equal(Math.abs(passage.distance % passage.period), 0)
      assert.equal(Math.sign(passage.distance), Math.sign(travel))
      return Math.abs(passage.distance)
    })
    assert.deepEqual(
      ways,
      ways.toSorted((a, b) => a - b),
    )
    assert.equal(ways[0], 0, 'the sky stays')
  }
})

test('no part of the land under a walking or running subject is visible twice at the same time', () => {
  for (const travel of [1.3, 2.6]) assert.ok((passageOf(0.66, shotOf(travel), width)?.period ?? 0) >= width)
})

test('the land stays still if nothing travels', () => {
  for (const depth of depths) assert.equal(passageOf(depth, shotOf(0), width), null)
})

test('the end of a stretch of land meets its beginning, and the middle does not change', () => {
  const shape = { baseY: 500, amplitude: 40, wavelength: 700, roughness: 0.5 }
  const ridge = createRidge(shape, new Random('land'))
  const band: Band = { kind: 'band', surface: 'hill', ridge, topY: 460, lowY: 540, depth: 0.66, name: 'near' }
  const passage = passageOf(band.depth, shotOf(1.3), width)
  assert.ok(passage !== null)
  const bent = goRound(band, passage).ridge
  for (let x = passage.start; x < passage.start + passage.period * 2; x++) {
    assert.ok(Math.abs(bent(x + 1) - bent(x)) < 4, `a step at ${x}`)
    assert.ok(Math.abs(bent(x) - bent(x + passage.period)) < 1e-6)
    assert.ok(bent(x) >= band.topY && bent(x) <= band.lowY)
  }
  assert.equal(bent(width / 2), ridge(width / 2))
})
