// An illustration that moves by itself: posed in every frame, its shadow staying on the ground below it.

import type { Layer, StageSet } from './layer.ts'
import { poseOf } from './motion.ts'
import type { DrawShadow } from './shadow.ts'
import type { PaintedActor } from '../paint/paint-actor.ts'
import type { Actor } from '../plan/scene.ts'

/** `shadow`: `null` when the illustration brings its own. */
export function createActorLayer(
  actor: Actor,
  { canvas, footX, footY }: PaintedActor,
  shadow: DrawShadow | null,
  depth: number,
  { camera, wind }: StageSet,
): Layer {
  // Poses are those of who looks to the left.
  const side = actor.heading === 'left' ? 1 : -1
  const rise = pivotsAtMiddle.has(actor.motion) ? footY / 2 : 0
  return (context, time) => {
    const pose = poseOf(actor.motion, actor.phase, time, wind)
    const offset = camera.offsetOf(depth, time)
    context.save()
    context.translate(
      actor.x + side * pose.across * actor.size + offset.across,
      actor.y + pose.down * actor.size + offset.down,
    )
    shadow?.(context, pose.lift)
    context.translate(0, -pose.lift * actor.size - rise)
    context.rotate(side * pose.angle)
    // First where a pixel to the right goes, then one down: those above the foot lean towards where it looks.
    context.transform(pose.widen, side * pose.skew, side * pose.lean, pose.stretch, 0, 0)
    context.drawImage(canvas, -footX, rise - footY)
    context.restore()
  }
}

/** What has no ground turns about its middle; all else about its foot. */
const pivotsAtMiddle: ReadonlySet<Actor['motion']> = new Set(['fly', 'swim', 'float', 'rise', 'fall'])
