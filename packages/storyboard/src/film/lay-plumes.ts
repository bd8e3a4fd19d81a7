// Adds plumes, which move with their source: smoke from chimneys, steam from cups, and sparks from fires and volcanoes.

import { createPlume } from './air/plume.ts'
import { airBrushOf } from './air/air-brush.ts'
import { windOf } from './air/wind.ts'
import type { Layer, StageSet } from './layer.ts'
import type { MovingPart } from './moving-parts.ts'
import type { Mouth } from '../plan/illustrations/tables.ts'
import { illustrationTables } from '../plan/illustrations/illustrations.ts'
import type { Actor, Scene } from '../plan/scene.ts'
import type { Random } from '../lib/random.ts'

/** Returns the layers to draw directly after `part`. */
export function plumesOf(part: MovingPart, scene: Scene, set: StageSet, random: Random): readonly Layer[] {
  // Land that moves past the camera would leave its plumes behind. Nothing smokes underwater.
  if (scene.place === 'underwater' || (part.kind === 'land' && scene.shot.travel !== 0)) return []
  const actors = part.kind === 'actor' ? [part.actor] : part.actors
  return actors.flatMap((actor) =>
    (illustrationTables.mouths[actor.sprite] ?? []).map((mouth) =>
      createPlumeLayer(actor, mouth, part.depth, scene, set, random),
    ),
  )
}

function createPlumeLayer(
  actor: Actor,
  { kind, across, up }: Mouth,
  depth: number,
  scene: Scene,
  { camera }: StageSet,
  random: Random,
): Layer {
  const { size, shot, palette, style } = scene
  const side = actor.isMirrored ? -1 : 1
  const passing = Math.max(-2, Math.min(2, (shot.travel * size.width) / actor.size))
  const plume = createPlume(
    {
      kind,
      size: actor.size,
      blown: actor.size * (passing === 0 ? 0.16 * windOf(scene) : passing * 0.5),
      palette,
      brush: airBrushOf(style),
    },
    random.fork(`${kind} ${actor.x}`),
  )
  const x = actor.x + side * across * actor.size
  const y = actor.y - up * actor.size
  return (context, time) => {
    const offset = camera.offsetOf(depth, time)
    context.save()
    context.translate(x + offset.across, y + offset.down)
    plume(context, time)
    context.restore()
  }
}
