// Sun or moon with its glow, going down behind the land and coming up again.

import { createCanvas } from '@napi-rs/canvas'
import type { Layer, SinkOf } from './layer.ts'
import { paintLamp } from '../paint/backdrop-sky.ts'
import type { Scene } from '../plan/scene.ts'

/** `null` under a covered sky. */
export function createLampLayer(scene: Scene, sinkOf: SinkOf): Layer | null {
  const { size, backdrop } = scene
  if (backdrop.lamp === null) return null
  const depth = Math.ceil(backdrop.horizonY - backdrop.lamp.y + backdrop.lamp.radius * 2)
  // Higher than the frame, or the edge of the glow would come down with it.
  const canvas = createCanvas(size.width, size.height + depth)
  const context = canvas.getContext('2d')
  context.translate(0, depth)
  paintLamp(context, scene)
  return (target, time) => target.drawImage(canvas, 0, (sinkOf(time) - 1) * depth)
}
