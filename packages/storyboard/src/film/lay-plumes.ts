// Adds plumes: chimneys smoke, cups steam, fires and volcanoes throw sparks. Each plume moves with its source.

import { createPlume } from './air/plume.ts'
import type { PlumeKind } from './air/plume.ts'
import { airBrushOf } from './air/air-brush.ts'
import { windOf } from './air/wind.ts'
import type { Layer, StageSet } from './layer.ts'
import type { MovingPart } from './moving-parts.ts'
import type { Actor, Scene } from '../plan/scene.ts'
import type { Random } from '../lib/random.ts'

/** Returns the layers to draw directly after the part from which the plumes rise. */
export function plumesOf(part: MovingPart, scene: Scene, set: StageSet, random: Random): readonly Layer[] {
  // When the land moves past the camera, it would leave its plumes behind. Under water, nothing smokes.
  if (scene.place === 'underwater' || (part.kind === 'land' && scene.shot.travel !== 0)) return []
  const actors = part.kind === 'actor' ? [part.actor] : part.actors
  return actors.flatMap((actor) =>
    (mouths[actor.sprite] ?? []).map((mouth) =>
      createPlumeLayer(actor, mouth, part.depth, scene, set, random),
    ),
  )
}

interface Mouth {
  readonly kind: PlumeKind
  /**
   * The position of the source to the right of and above the middle of the lower edge, as shares of the drawing's
   * longer side.
   */
  readonly across: number
  readonly up: number
}

const mouths: Readonly<Record<string, readonly Mouth[]>> = {
  // The volcano's cloud is part of its drawing, so only sparks are added.
  volcano: [{ kind: 'sparks', across: 0, up: 0.62 }],
  locomotive: [{ kind: 'smoke', across: -0.27, up: 0.92 }],
  ship: [
    { kind: 'smoke', across: -0.02, up: 0.95 },
    { kind: 'smoke', across: 0.23, up: 0.86 },
  ],
  'passenger-ship': [{ kind: 'smoke', across: 0.32, up: 0.78 }],
  cottage: [{ kind: 'smoke', across: 0.21, up: 0.95 }],
  factory: [
    { kind: 'smoke', across: -0.34, up: 0.88 },
    { kind: 'smoke', across: -0.04, up: 0.88 },
  ],
  campfire: [
    { kind: 'smoke', across: 0, up: 0.8 },
    { kind: 'sparks', across: 0, up: 0.45 },
  ],
  fire: [{ kind: 'sparks', across: 0, up: 0.5 }],
  'hot-beverage': [{ kind: 'steam', across: -0.06, up: 0.72 }],
  'teacup-without-handle': [{ kind: 'steam', across: 0, up: 0.7 }],
  'steaming-bowl': [{ kind: 'steam', across: -0.1, up: 0.72 }],
  'pot-of-food': [{ kind: 'steam', across: 0.05, up: 0.72 }],
  'kitchen-stove': [{ kind: 'steam', across: -0.07, up: 0.66 }],
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
