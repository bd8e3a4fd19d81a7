// Poses an illustration in every frame, while its shadow stays on the ground.

import { ease } from '../../lib/ease.ts'
import { fallAt } from '../motion/fall.ts'
import type { Layer, StageSet } from '../layer.ts'
import { poseOf } from '../motion/motion.ts'
import { createPicker } from './picker.ts'
import type { DrawShadow } from './shadow.ts'
import { wingbeatOf } from '../motion/wingbeat.ts'
import type { Wingbeat } from '../motion/wingbeat.ts'
import type { PaintedActor } from '../../paint/figures/paint-actor.ts'
import type { Actor } from '../../plan/scene.ts'

/**
 * `shadow` is `null` if the illustration includes its shadow or has none. `fallY` is the row where a falling thing
 * lands, or `null` if the actor does not fall to the ground.
 */
export function createActorLayer(
  actor: Actor,
  { canvas, footX, footY }: PaintedActor,
  shadow: DrawShadow | null,
  depth: number,
  { camera, wind, size, take }: StageSet,
  fallY: number | null,
): Layer {
  const side = actor.heading === 'left' ? 1 : -1
  const rise = pivotsAtMiddle.has(actor.motion) ? footY / 2 : 0
  const climb =
    take === 'film' && actor.motion === 'rise' ? climbOf(actor.y - footY, size.height - actor.y) : () => 0
  const pick = take === 'film' ? createPicker(canvas) : null
  return (context, time) => {
    const pose = poseOf(actor.motion, actor.phase, time, wind)
    const beat = actor.motion === 'fly' ? wingbeatOf(actor.sprite, actor.phase, time) : calm
    const offset = camera.offsetOf(depth, time)
    const fall = fallAt(time, actor.phase)
    const down = fallY === null ? pose.down * actor.size : fall.share * (fallY - actor.y)
    context.save()
    if (fallY !== null) context.globalAlpha = fall.opacity
    context.translate(
      actor.x + side * pose.across * actor.size + offset.across,
      actor.y + down + offset.down + climb(time),
    )
    shadow?.(context, pose.lift)
    context.translate(0, -pose.lift * actor.size - rise)
    context.rotate(side * pose.angle)
    context.transform(
      pose.widen * beat.widen,
      side * pose.skew,
      side * pose.lean,
      pose.stretch * beat.stretch,
      0,
      0,
    )
    if (pick === null) context.drawImage(canvas, -footX, rise - footY)
    else pick(context, -footX, rise - footY, canvas.width, canvas.height)
    context.restore()
  }
}

/**
 * Returns a function that returns the vertical offset of a rising figure at a given time. The offset keeps the figure
 * in the frame. `above` and `below` are the spaces above and below the figure in a still, in pixels.
 */
function climbOf(above: number, below: number): (time: number) => number {
  const up = Math.max(0, above) * 0.75
  const down = Math.max(0, Math.min(below * 0.6, (above + below) * 0.42 - up))
  return (time) => {
    const share = time < risingShare ? ease(time / risingShare) : ease((1 - time) / (1 - risingShare))
    return down - (up + down) * share
  }
}

const risingShare = 0.72

const calm: Wingbeat = { stretch: 1, widen: 1 }

const pivotsAtMiddle: ReadonlySet<Actor['motion']> = new Set(['fly', 'swim', 'float', 'rise', 'fall'])
