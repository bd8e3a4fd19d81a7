// A cloud that drifts with the wind for ever: two of it follow each other, and one fades in before the other fades out,
// so that the film loops without carrying it back.

import type { Layer, StageSet } from './layer.ts'
import { createSlider } from './slider.ts'
import type { PaintedActor } from '../paint/paint-actor.ts'
import type { Actor } from '../plan/scene.ts'

export function createCloudLayer(
  actor: Actor,
  { canvas, footX, footY }: PaintedActor,
  { camera, shot, wind }: StageSet,
): Layer {
  const slide = createSlider(canvas)
  const way = actor.size * 0.2 * Math.min(2, wind) * (shot.travel === 0 ? 1 : 2) * (shot.travel < 0 ? -1 : 1)
  return (context, time) => {
    const { across, down } = camera.offsetOf(actor.depth, time)
    for (const half of [0, 0.5]) {
      const age = (time + actor.phase + half) % 1
      const opacity = Math.min(1, Math.min(age, 1 - age) * 4)
      if (opacity === 0) continue
      context.globalAlpha = opacity
      slide(context, actor.x - footX + (age - 0.5) * way + across, actor.y - footY + down)
    }
    context.globalAlpha = 1
  }
}
