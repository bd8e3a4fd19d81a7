// The reflection of the sun or moon on water. Its strokes brighten and fade in groups. They stay below the sun or moon
// while the water moves past.

import { Path2D } from '@napi-rs/canvas'
import type { CameraPath } from './motion/camera-path.ts'
import type { Layer } from './layer.ts'
import { withAlpha } from '../lib/color.ts'
import { wave } from '../lib/ease.ts'
import type { Band, Scene } from '../plan/scene.ts'
import type { Random } from '../lib/random.ts'

export function createGlints(band: Band, scene: Scene, camera: CameraPath, random: Random): Layer | null {
  const { size, backdrop, palette } = scene
  if (backdrop.lamp === null || backdrop.kind !== 'sky') return null
  const choirs = Array.from({ length: choirCount }, (_, at) => ({
    path: scatter(band, backdrop.lamp?.x ?? 0, size, random),
    phase: at / choirCount,
    rounds: 2 + (at % 3),
  }))
  return (context, time) => {
    context.save()
    context.translate(0, camera.offsetOf(band.depth, time).down)
    context.lineCap = 'round'
    context.lineWidth = thicknessOf(band)
    for (const { path, phase, rounds } of choirs) {
      context.strokeStyle = withAlpha(palette.light, 0.42 + 0.36 * wave(time, phase, rounds))
      context.stroke(path)
    }
    context.restore()
  }
}

/** The number of groups of strokes. */
const choirCount = 5
const strokesPerChoir = 10

function thicknessOf({ depth }: Band): number {
  return 0.9 + 2.2 * depth
}

/** The strokes are densest below the sun or moon. Strokes on nearer water are longer and farther apart. */
function scatter(band: Band, lampX: number, size: Scene['size'], random: Random): Path2D {
  const path = new Path2D()
  const thickness = thicknessOf(band)
  const reach = size.height * (0.03 + 0.09 * band.depth)
  for (let stroke = 0; stroke < strokesPerChoir; stroke++) {
    const spread = (random.between(-1, 1) + random.between(-1, 1)) * size.width * (0.016 + 0.05 * band.depth)
    const x = lampX + spread
    const y = band.ridge(x) + thickness + random.between(0.04, 1) * reach
    const length = size.width * random.between(0.004, 0.014) * (0.5 + band.depth)
    path.moveTo(x - length, y)
    path.quadraticCurveTo(x, y - thickness * 0.7, x + length, y)
  }
  return path
}
