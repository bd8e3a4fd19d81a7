// Sun or moon with its glow, going down behind the land and coming up again.

import { createCanvas } from '@napi-rs/canvas'
import type { Layer, SinkOf } from '../layer.ts'
import { paintLamp } from '../../paint/backdrops/backdrop-sky.ts'
import type { Scene } from '../../plan/scene.ts'

/** `bottom`: rows of the frame in which there is sky. `null` under a covered sky. */
export function createLampLayer(scene: Scene, sinkOf: SinkOf, bottom: number): Layer | null {
  const { size, backdrop } = scene
  if (backdrop.lamp === null) return null
  const depth = Math.ceil(backdrop.horizonY - backdrop.lamp.y + backdrop.lamp.radius * 2)
  // Higher than the frame, or the edge of the glow would come down with it.
  const canvas = createCanvas(size.width, bottom + depth)
  const context = canvas.getContext('2d')
  context.translate(0, depth)
  paintLamp(context, scene)
  // Whole pixels: it is slow only where it starts and where nobody sees it, and interpolating costs eight times as much.
  return (target, time) => target.drawImage(canvas, 0, Math.round((sinkOf(time) - 1) * depth))
}
