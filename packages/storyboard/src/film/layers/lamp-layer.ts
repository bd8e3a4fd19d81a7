// The sun or moon with its glow, setting behind the land and rising again.

import { createCanvas } from '@napi-rs/canvas'
import type { Layer, SinkOf } from '../layer.ts'
import { paintLamp } from '../../paint/backdrops/backdrop-sky.ts'
import type { Scene } from '../../plan/scene.ts'

/** Returns the layer, or `null` under a covered sky. `bottom`: the frame's lowest row that shows sky. */
export function createLampLayer(scene: Scene, sinkOf: SinkOf, bottom: number): Layer | null {
  const { size, backdrop } = scene
  if (backdrop.lamp === null) return null
  const depth = Math.ceil(backdrop.horizonY - backdrop.lamp.y + backdrop.lamp.radius * 2)
  // The canvas is taller than the frame; otherwise, the upper edge of the glow would come into view while the lamp
  // sets.
  const canvas = createCanvas(size.width, bottom + depth)
  const context = canvas.getContext('2d')
  context.translate(0, depth)
  paintLamp(context, scene)
  // Rounds to whole pixels: the lamp is slow only at the start and while it is hidden, and interpolating takes eight
  // times as long.
  return (target, time) => target.drawImage(canvas, 0, Math.round((sinkOf(time) - 1) * depth))
}
