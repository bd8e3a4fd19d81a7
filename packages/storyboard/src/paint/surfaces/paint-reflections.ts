// The reflections of floating things in a lake.

import { mix, withAlpha } from '../../lib/color.ts'
import { afloatBy } from '../../plan/land/kinds-of-place.ts'
import type { Actor } from '../../plan/scene.ts'
import { darkOf } from './strip.ts'
import type { Strip } from './strip.ts'

export function paintReflections(strip: Strip): void {
  const { scene, band } = strip
  // The sea is too rough for reflections. If the camera travels, the moving water would carry the reflections away.
  if (scene.place !== 'lake' || scene.shot.travel !== 0) return
  for (const item of scene.items) {
    if (item.kind === 'actor' && isAfloat(item) && Math.abs(item.depth + afloatBy - band.depth) < 0.001) {
      paintReflection(strip, item)
    }
  }
}

function isAfloat({ motion, isGrounded }: Actor): boolean {
  return !isGrounded && (motion === 'rock' || motion === 'swim')
}

function paintReflection({ context, band, scene, color, bottom, random }: Strip, actor: Actor): void {
  const dark = darkOf(color, scene.palette)
  const own = mix(actor.color ?? scene.palette.shade, dark, 0.5)
  const reach = actor.size * 0.37
  const depth = Math.min(actor.size * 0.17, (bottom - band.lowY) * 0.8)
  const thickness = Math.max(1.5, actor.size * 0.012)
  context.lineCap = 'round'
  for (let stroke = 0; stroke < strokes; stroke++) {
    const down = stroke / strokes
    const length = reach * (1 - 0.55 * down) * random.between(0.62, 1)
    const middle = actor.x + random.between(-1, 1) * (reach * (1 - 0.4 * down) - length)
    const y = band.ridge(actor.x) + thickness * 0.8 + depth * down
    context.strokeStyle = withAlpha(stroke < 3 ? dark : own, 0.4 * (1 - down))
    context.lineWidth = thickness * random.between(0.6, 1)
    context.beginPath()
    for (let share = -1; share <= 1; share += 0.125) {
      const x = middle + share * length
      context.lineTo(x, y + (band.ridge(x) - band.ridge(actor.x)) * (1 - down))
    }
    context.stroke()
  }
}

const strokes = 18
