// Stars that twinkle, and shooting stars.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withStops } from '../../lib/gradient.ts'
import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import { drawStamp, print, spot } from '../air/stamp.ts'
import type { Layer } from '../layer.ts'
import type { SkyView } from './sky-show.ts'

export function createTwinkle(
  { size, horizonY, lamp, brush }: SkyView,
  count: number,
  random: Random,
): Layer {
  const reach = Math.min(size.width, size.height)
  const looks = (['#ffffff', '#fff1c9', '#cfe0ff'] as const).map((color) =>
    [0.007, 0.011, 0.017].map((share) =>
      starStamp(Math.max(2, reach * share), brush.tint(color), brush.isPen),
    ),
  )
  const stars = Array.from({ length: count }, (_, at) => ({
    x: ((at * 0.754877666 + random.between(0, 0.12)) % 1) * size.width,
    y: (0.03 + ((at * 0.569840291) % 1) * 0.72) * horizonY,
    stamp: random.pick([0, 0, 1, 2]),
    color: random.integer(0, 2),
    rounds: random.integer(1, 2),
    phase: random.between(0, 1),
  })).filter(({ x, y }) => lamp === null || Math.hypot(x - lamp.x, y - lamp.y) > lamp.radius * 2.4)
  return (context, time) => {
    for (const { x, y, stamp, color, rounds, phase } of stars) {
      const look = looks[color]?.[stamp]
      if (look === undefined) continue
      const pulse = 0.5 + 0.5 * wave(time, phase, rounds)
      print(context, look, x, y, 0.18 + 0.82 * pulse ** 2)
    }
    context.globalAlpha = 1
  }
}

function starStamp(radius: number, color: Color, isPen: boolean): Canvas {
  return drawStamp(radius, (context) => {
    if (!isPen) spot(context, 0.6, color, 0, 0.4)
    spot(context, 0.2, color, 0.6, 1)
    context.fillStyle = withAlpha(color, 0.85)
    context.beginPath()
    for (let point = 0; point < 8; point++) {
      const angle = (point * Math.PI) / 4
      const long = point % 2 === 0 ? 1 : 0.085
      context.lineTo(Math.sin(angle) * long, -Math.cos(angle) * long)
    }
    context.fill()
  })
}

export function createShootingStars({ size, horizonY, brush }: SkyView, random: Random): Layer {
  const direction = random.pick([1, -1])
  const length = Math.min(size.width, size.height) * 0.42
  const tail = paintTail(length, brush.tint('#dbe8ff'), brush.tint('#ffffff'))
  const head = brush.glow(Math.max(4, length * 0.045), '#cfe0ff', '#ffffff')
  const stars = Array.from({ length: 6 }, (_, at) => ({
    x: ([0.62, 0.3, 0.78, 0.45, 0.18, 0.9][at] ?? 0.5) + random.between(-0.06, 0.06),
    y: random.between(0.1, 0.42) * horizonY,
    size: at === 0 ? 1 : random.between(0.5, 0.9),
    angle: direction * random.between(0.36, 0.46),
    // The first two shooting stars are already moving when the loop begins.
    phase: at === 0 ? 0.075 : at === 1 ? 0.045 : at / 6 + random.between(0, 0.06),
  }))
  return (context, time) => {
    for (const star of stars) {
      const age = ((time + star.phase) % 1) / 0.15
      if (age >= 1) continue
      const flown = (age - 0.5) * length * 1.5 * star.size
      const x =
        (direction === 1 ? star.x : 1 - star.x) * size.width + Math.cos(star.angle) * direction * flown
      const y = star.y + Math.abs(Math.sin(star.angle)) * flown
      const alpha = Math.sin(age * Math.PI) ** 0.8
      const stretch = star.size * (0.35 + 0.65 * Math.sin(age * Math.PI))
      context.save()
      context.globalAlpha = alpha
      context.translate(x, y)
      context.rotate(star.angle)
      context.scale(direction * stretch, star.size)
      context.drawImage(tail, -tail.width, -tail.height / 2)
      context.restore()
      print(context, head, x, y, alpha)
    }
    context.globalAlpha = 1
  }
}

function paintTail(length: number, color: Color, end: Color): Canvas {
  const thick = Math.max(3, length * 0.022)
  const canvas = createCanvas(Math.ceil(length), Math.ceil(thick))
  const context = canvas.getContext('2d')
  const fade = context.createLinearGradient(0, 0, length, 0)
  context.fillStyle = withStops(fade, [0, color, 0], [0.6, color, 0.35], [1, end, 0.95])
  context.beginPath()
  context.moveTo(0, thick / 2)
  context.lineTo(length, 0)
  context.lineTo(length, thick)
  context.fill()
  return canvas
}
