import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameCount } from '../film.ts'
import { poseOf, swellOf } from './motion.ts'
import type { Posture } from './motion.ts'
import type { Motion } from '../../plan/scene.ts'

/**
 * The maximum difference between the postures in two successive frames: lengths relative to the figure's size, angles
 * in radians, and scale factors.
 */
const strides: Record<Motion, number> = {
  still: 0,
  breathe: 0.01,
  sway: 0.01,
  fly: 0.03,
  swim: 0.02,
  rock: 0.02,
  drift: 0.01,
  walk: 0.02,
  run: 0.05,
  drive: 0.02,
  jump: 0.09,
  dance: 0.05,
  spin: 0.11,
  rise: 0.01,
  fall: 0.02,
  float: 0.01,
  wave: 0.03,
  sleep: 0.01,
}
const motions = Object.keys(strides) as Motion[]
const sides = ['across', 'down', 'lift', 'angle', 'stretch', 'widen', 'lean', 'skew'] as const

function posesOf(motion: Motion, wind = 1): readonly Posture[] {
  return Array.from({ length: frameCount + 1 }, (_, frame) => poseOf(motion, 0.37, frame / frameCount, wind))
}

for (const motion of motions) {
  test(`${motion} never jumps between two frames, including the last and the first`, () => {
    const poses = posesOf(motion, 2)
    for (const [at, pose] of poses.entries()) {
      const next = poses[at + 1] ?? poses[0]
      for (const side of sides) {
        const step = Math.abs((next?.[side] ?? 0) - pose[side])
        assert.ok(step <= strides[motion] + 1e-9, `${side} moves by ${step.toFixed(4)} after frame ${at}`)
      }
    }
    assert.ok(sides.every((side) => Math.abs((poses[0]?.[side] ?? 0) - (poses.at(-1)?.[side] ?? 0)) < 1e-9))
  })
}

test('a jumping figure leaves the ground and returns to it, and a still shows it just off the ground', () => {
  const lifts = posesOf('jump').map(({ lift }) => lift)
  assert.ok(Math.max(...lifts) > 0.25)
  assert.ok(lifts.filter((lift) => lift === 0).length > frameCount / 5)
  for (const phase of [0, 0.5, 1]) {
    const { lift, stretch } = poseOf('jump', phase, 0, 1)
    assert.ok(lift > 0.05 && lift < 0.2 && stretch > 1)
  }
})

test('a jumping figure is squashed before and after the jump, and stretched in the air', () => {
  const stretches = posesOf('jump').map(({ stretch }) => stretch)
  assert.ok(Math.min(...stretches) < 0.9 && Math.max(...stretches) > 1.05)
})

test('walking, running, and dancing figures leave the ground at each step and never sink below it', () => {
  for (const motion of motions)
    assert.ok(
      posesOf(motion).every(({ lift }) => lift >= 0),
      motion,
    )
  const highest = (motion: Motion) => Math.max(...posesOf(motion).map(({ lift }) => lift))
  assert.ok(highest('run') > highest('walk') && highest('walk') > highest('drive'))
})

test('a sleeping figure breathes without moving from its place', () => {
  for (const { across, down, lift, angle } of posesOf('sleep'))
    assert.deepEqual([across, down, lift, angle], [0, 0, 0, 0])
})

test('a spinning figure faces the viewer in a still', () => {
  assert.equal(poseOf('spin', 0.4, 0, 1).widen, 1)
  assert.ok(posesOf('spin').some(({ widen }) => widen < -0.9))
})

test('trees bend and boats roll more in a storm', () => {
  for (const [motion, side] of [
    ['sway', 'lean'],
    ['rock', 'angle'],
  ] as const) {
    const most = (wind: number) => Math.max(...posesOf(motion, wind).map((pose) => Math.abs(pose[side])))
    assert.ok(most(3) > 1.5 * most(1), motion)
  }
})

test('waves return to their start', () => {
  assert.ok(Math.abs(swellOf(0.7, 0, 2).down - swellOf(0.7, 1, 2).down) < 1e-9)
  assert.ok(Math.abs(swellOf(0.7, 0, 2).across - swellOf(0.7, 1, 2).across) < 1e-9)
})
