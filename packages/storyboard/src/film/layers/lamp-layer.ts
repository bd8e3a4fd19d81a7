// A sun or moon that sets behind the land and rises again, together with its glow.

import { createCanvas } from '@napi-rs/canvas'
import type { Layer, SinkOf } from '../layer.ts'
import { paintLamp } from '../../paint/backdrops/backdrop-sky.ts'
import type { Scene } from '../../plan/scene.ts'

/** `bottom` is the lowest row of the frame in which sky is visible. */
export function createLampLayer(scene: Scene, sinkOf: SinkOf, bottom: number): Layer | null {
  const { size, backdrop } = scene
  if (backdrop.lamp === null) return null
  const depth = Math.ceil(backdrop.horizonY - backdrop.lamp.y + backdrop.lamp.radius * 2)
  // The canvas extends above the frame by `depth`, because the glow must not be cut off when the canvas moves down.
  const canvas = createCanvas(size.width, bottom + depth)
  const context = canvas.getContext('2d')
  context.translate(0, depth)
  paintLamp(context, scene)
  // Whole pixels are enough, because the sun or moon moves slowly only when it starts to set and while it is hidden.
  // Interpolation would take eight times as long.
  return (target, time) => target.drawImage(canvas, 0, Math.round((sinkOf(time) - 1) * depth))
}
