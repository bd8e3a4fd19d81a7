import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aspectRatios } from '../lib/request.ts'
import { boxOf, intentOf, namedOf, planFor } from '../../test/harness/plans.ts'
import { sceneTables } from '../plan/tables.ts'
import type { Reach } from '../plan/tables.ts'
import { motions } from '../plan/scene.ts'
import type { Actor, Motion, Scene } from '../plan/scene.ts'
import { actions } from '../words/intent.ts'
import { poseOf } from './motion/motion.ts'

for (const action of actions) {
  test(`a subject that ${action} stays in the frame at every moment of a film, in every ratio`, () => {
    for (const ratio of aspectRatios) {
      for (const list of ['cow', 'dragon, castle', '3 giraffe']) {
        const intent = intentOf(list, 'farm')
        const mentions = intent.mentions.map((mention, rank) =>
          rank === 0 ? { ...mention, action } : mention,
        )
        const scene = planFor({ ...intent, mentions }, ratio, list)
        for (const actor of namedOf(scene)) checkInside(actor, scene, `${ratio}: ${list}`)
      }
    }
  })
}

test('a subject that jumps over the moon stays in the frame, above the moon', () => {
  for (const ratio of aspectRatios) {
    const leap = intentOf('cow', 'farm', { hour: 'night', spectacles: ['full-moon'] })
    const mentions = leap.mentions.map((mention) => ({ ...mention, action: 'jumps' as const }))
    const scene = planFor({ ...leap, mentions }, ratio)
    const [cow] = namedOf(scene)
    const { lamp } = scene.backdrop
    assert.ok(cow !== undefined && lamp !== null)
    checkInside(cow, scene, ratio)
    const highest = cow.y - cow.size * poseOf('jump', cow.phase, 0, 1).lift
    assert.ok(highest < lamp.y - lamp.radius * 0.8, `${ratio}: the subject must be over the moon`)
    assert.ok(lamp.y + lamp.radius * 0.5 < scene.backdrop.horizonY, `${ratio}: the moon must be visible`)
  }
})

test('the planner reserves the room that a motion needs, and at most about twice as much', () => {
  for (const motion of motions) {
    const taken = takenBy(motion)
    const { up, down, across } = sceneTables.reaches[motion]
    for (const [name, needed, reserved] of [
      ['up', taken.up, up],
      ['down', taken.down, down],
      ['across', taken.across, across],
    ] as const) {
      const where = `${motion} ${name}: ${reserved} for ${needed.toFixed(3)}`
      assert.ok(reserved >= needed - 0.005, where)
      assert.ok(reserved <= needed * 2 + 0.02, where)
    }
  }
})

/** Returns how far a motion extends beyond a square figure at rest, relative to the figure's size. */
function takenBy(motion: Motion): Reach {
  const pivot = hanging.has(motion) ? 0.5 : 0
  let [up, down, across] = [0, 0, 0]
  for (let step = 0; step < 960; step++) {
    const pose = poseOf(motion, Math.floor(step / 96) / 10, (step % 96) / 96, 1)
    for (const side of [-0.5, 0.5]) {
      for (const height of [-pivot, 1 - pivot]) {
        const [sine, cosine] = [Math.sin(pose.angle), Math.cos(pose.angle)]
        const x = side * pose.widen - height * pose.lean
        const y = side * pose.skew - height * pose.stretch
        const top = pose.down - pose.lift - pivot + x * sine + y * cosine
        up = Math.max(up, -top - 1)
        down = Math.max(down, top)
        across = Math.max(across, Math.abs(pose.across + x * cosine - y * sine) - 0.5)
      }
    }
  }
  return { up, down, across }
}

/** Figures with these motions turn around their middle. */
const hanging: ReadonlySet<Motion> = new Set(['fly', 'swim', 'float', 'rise', 'fall'])

function checkInside(actor: Actor, { size }: Scene, where: string): void {
  const { left, right, top, bottom } = boxOf(actor)
  const [half, height] = [(right - left) / 2, bottom - top]
  for (let moment = 0; moment < 48; moment++) {
    const pose = poseOf(actor.motion, actor.phase, moment / 48, 1)
    const side = actor.heading === 'left' ? 1 : -1
    const x = actor.x + side * pose.across * actor.size
    const y = actor.y + (pose.down - pose.lift) * actor.size
    for (const [across, up] of [
      [-half, height],
      [half, height],
    ] as const) {
      const turned = side * pose.angle
      const cornerX = x + across * pose.widen * Math.cos(turned) + up * pose.stretch * Math.sin(turned)
      const cornerY = y - up * pose.stretch * Math.cos(turned) + across * Math.sin(turned)
      assert.ok(cornerY > -2, `${where}: ${actor.word} is ${-cornerY} above the frame`)
      const isInside = cornerX > -size.width * 0.02 && cornerX < size.width * 1.02
      assert.ok(isInside, `${where}: ${actor.word} at ${cornerX} of ${size.width}`)
    }
  }
}
