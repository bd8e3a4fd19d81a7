// Clouds neither turn nor stretch, so `slider.ts` can draw them. This is ten times as fast as posing them.

import type { Layer, StageSet } from '../layer.ts'
import { poseOf } from '../motion/motion.ts'
import { createSlider } from './slider.ts'
import type { PaintedActor } from '../../paint/figures/paint-actor.ts'
import type { Actor } from '../../plan/scene.ts'

export function createCloudLayer(
  actor: Actor,
  { canvas, footX, footY }: PaintedActor,
  { camera, wind }: StageSet,
): Layer {
  const slide = createSlider(canvas)
  return (context, time) => {
    const offset = camera.offsetOf(actor.depth, time)
    const { across } = poseOf(actor.motion, actor.phase, time, wind)
    slide(context, actor.x - footX + across * actor.size + offset.across, actor.y - footY + offset.down)
  }
}
