import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frameCount } from './film.ts'
import { poseOf } from './motion.ts'

for (const motion of ['still', 'peek', 'breathe', 'sway', 'fly', 'swim', 'rock', 'drift'] as const) {
  test(`${motion} returns to where it began and never jumps between two frames`, () => {
    const phase = 0.37
    for (let frame = 0; frame < frameCount; frame++) {
      const now = poseOf(motion, phase, frame / frameCount, 1)
      const next = poseOf(motion, phase, ((frame + 1) % frameCount) / frameCount, 1)
      assert.ok(Math.abs(now.across - next.across) < 0.02)
      assert.ok(Math.abs(now.down - next.down) < 0.01)
      assert.ok(Math.abs(now.angle - next.angle) < 0.01)
      assert.ok(Math.abs(now.stretch - next.stretch) < 0.01)
    }
  })
}
