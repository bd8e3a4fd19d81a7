// A clear sky: stars, the sun or moon with its glow, and a rainbow.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Scene } from '../../plan/scene.ts'
import { isSunLow } from './is-sun-low.ts'

export function paintStars(context: SKRSContext2D, scene: Scene, random: Random): void {
  const { size, backdrop } = scene
  const depth = backdrop.kind === 'sky' ? backdrop.horizonY * 0.9 : size.height
  if (backdrop.starCount > 80) paintMilkyWay(context, scene, depth, random.fork('milky way'))
  const unit = Math.min(size.width, size.height) / 900
  const tints: readonly [Color, Color, Color, Color] = ['#ffffff', '#ffffff', '#ffe9c4', '#cfe0ff']
  for (let star = 0; star < backdrop.starCount; star++) {
    const x = random.between(0, size.width)
    const y = random.between(0, 1) ** 1.35 * depth
    const radius = (random.between(0.35, 1) ** 4 * 2.1 + 0.55) * unit
    const alpha = random.between(0.4, 1) * (1 - (y / depth) * 0.65)
    context.fillStyle = withAlpha(random.pick(tints), alpha)
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
    if (radius > 1.75 * unit) paintSpark(context, x, y, radius * 4.2, alpha)
  }
}

function paintSpark(context: SKRSContext2D, x: number, y: number, reach: number, alpha: number): void {
  const glow = context.createRadialGradient(x, y, 0, x, y, reach)
  context.fillStyle = withFade(glow, '#dfeaff', [0, alpha * 0.5], [1, 0])
  context.fillRect(x - reach, y - reach, reach * 2, reach * 2)
  context.fillStyle = withAlpha('#ffffff', alpha * 0.8)
  context.beginPath()
  for (const [across, down] of [
    [1, 0],
    [0, 1],
  ] as const) {
    context.moveTo(x - across * reach, y - down * reach)
    context.lineTo(x + down * reach * 0.07, y + across * reach * 0.07)
    context.lineTo(x + across * reach, y + down * reach)
    context.lineTo(x - down * reach * 0.07, y - across * reach * 0.07)
    context.closePath()
  }
  context.fill()
}

function paintMilkyWay(
  context: SKRSContext2D,
  { size, palette }: Scene,
  depth: number,
  random: Random,
): void {
  const tilt = random.isLucky(0.5) ? 0.7 : -0.7
  const haze = mix(palette.sky.at(-1) ?? '#ffffff', '#c9b8ff', 0.5)
  for (let puff = 0; puff < 26; puff++) {
    const along = random.between(-0.1, 1.1)
    const x = along * size.width
    const y = depth * (0.36 + (along - 0.5) * tilt * 0.6 + random.between(-0.07, 0.07))
    const reach = size.width * random.between(0.06, 0.15)
    context.fillStyle = withFade(context.createRadialGradient(x, y, 0, x, y, reach), haze, [0, 0.075], [1, 0])
    context.fillRect(x - reach, y - reach, reach * 2, reach * 2)
    context.fillStyle = withAlpha('#ffffff', 0.5)
    for (let star = 0; star < 6; star++)
      context.fillRect(x + random.between(-1, 1) * reach * 0.7, y + random.between(-1, 1) * reach * 0.5, 1, 1)
  }
}

export function paintLamp(context: SKRSContext2D, scene: Scene): void {
  const { backdrop, palette, size, hour } = scene
  if (backdrop.lamp === null) return
  const { x, y, radius, kind } = backdrop.lamp
  const isLow = isSunLow(hour)
  const warmth: Color =
    kind === 'moon'
      ? mix(palette.light, palette.air, 0.35)
      : isLow
        ? mix(palette.light, '#ff8a3c', 0.35)
        : palette.light
  const reach = Math.max(size.width, size.height) * (isLow ? 0.7 : kind === 'sun' ? 0.5 : 0.42)
  paintGlow(context, { x, y, reach, stretch: 1 }, warmth, [0.85, 0.42, 0.14])
  // Light from a low sun or moon spreads along the horizon.
  if (isLow)
    paintGlow(
      context,
      { x, y: backdrop.horizonY, reach: size.width * 0.8, stretch: 0.34 },
      warmth,
      [0.6, 0.34, 0.12],
    )
  paintGlow(context, { x, y, reach: radius * 3, stretch: 1 }, palette.light, [0.95, 0.5, 0.16])
  const disc = context.createRadialGradient(
    x - radius * 0.2,
    y - radius * 0.2,
    radius * 0.2,
    x,
    y,
    radius * 1.05,
  )
  disc.addColorStop(0, '#fffef4')
  disc.addColorStop(0.9, mix(palette.light, '#ffffff', 0.35))
  disc.addColorStop(1, withAlpha(palette.light, 0))
  context.fillStyle = disc
  context.beginPath()
  context.arc(x, y, radius * 1.05, 0, Math.PI * 2)
  context.fill()
  if (kind === 'moon') paintCraters(context, x, y, radius)
}

interface Glow {
  readonly x: number
  readonly y: number
  readonly reach: number
  /** The height of the glow relative to its width. */
  readonly stretch: number
}

function paintGlow(
  context: SKRSContext2D,
  { x, y, reach, stretch }: Glow,
  color: Color,
  [core, ring, rim]: readonly [number, number, number],
): void {
  context.save()
  context.translate(x, y)
  context.scale(1, stretch)
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, reach)
  context.fillStyle = withFade(glow, color, [0, core], [0.14, ring], [0.42, rim], [1, 0])
  context.fillRect(-reach, -reach, reach * 2, reach * 2)
  context.restore()
}

function paintCraters(context: SKRSContext2D, x: number, y: number, radius: number): void {
  for (const [across, down, share] of [
    [-0.3, -0.25, 0.22],
    [0.28, 0.12, 0.28],
    [-0.15, 0.42, 0.16],
    [0.35, -0.42, 0.12],
    [-0.55, 0.18, 0.1],
  ] as const) {
    context.fillStyle = withAlpha('#cdb983', 0.3)
    context.beginPath()
    context.arc(x + across * radius, y + down * radius, share * radius, 0, Math.PI * 2)
    context.fill()
  }
}

export function paintRainbow(context: SKRSContext2D, { size, backdrop }: Scene): void {
  const radius = Math.min(size.width * 0.46, backdrop.horizonY * 0.82)
  const width = radius * 0.034
  const colors = ['#ff4d5e', '#ff9440', '#ffe14f', '#5fd668', '#41b0f5', '#5566e6', '#a458d8'] as const
  context.lineWidth = width + 1
  for (const [at, color] of colors.entries()) {
    context.strokeStyle = withAlpha(color, 0.7)
    context.beginPath()
    context.arc(size.width / 2, backdrop.horizonY, radius - at * width, Math.PI, 0)
    context.stroke()
  }
}
