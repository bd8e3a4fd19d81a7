// The sun or moon with its glow, which sets behind the land and rises again.

import { createCanvas } from '@napi-rs/canvas'
import type { Layer, SinkOf } from '../layer.ts'
import { paintLamp } from '../../paint/backdrops/backdrop-sky.ts'
import type { Scene } from '../../plan/scene.ts'

/** `bottom` is the lowest row of the frame in which sky is visible. */
export function createLampLayer(scene: Scene, sinkOf: SinkOf, bottom: number): Layer | null {
  const { size, backdrop } = scene
  if (backdrop.lamp === null) return null
  const depth = Math.ceil(backdrop.horizonY - backdrop.lamp.y + backdrop.lamp.radius * 2)
  // Taller than the frame. Otherwise, the upper edge of the glow would become visible when the sun or moon sets.
  const canvas = createCanvas(size.width, bottom + depth)
  const context = canvas.getContext('2d')
  context.translate(0, depth)
  paintLamp(context, scene)
  // Whole pixels are enough, because the sun or moon is slow only at the start and while it is hidden. Interpolation
  // would take eight times as long.
  return (target, time) => target.drawImage(canvas, 0, Math.round((sinkOf(time) - 1) * depth))
}
