// The inside of a cave: a bright opening framed by rock walls, stalactites, and glowing crystals.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Scene } from '../../plan/scene.ts'

const daylights: Record<Scene['hour'], Color> = {
  dawn: '#ffdcc4',
  day: '#ffedb0',
  golden: '#ffd080',
  sunset: '#ffb066',
  blue: '#8fb0ff',
  night: '#7fb4ff',
}

export function paintCave(context: SKRSContext2D, scene: Scene, random: Random): void {
  const { size, palette, hour } = scene
  const side = random.isLucky(0.5) ? 0.36 : 0.64
  const x = size.width * side
  const y = size.height * 0.38
  const reach = Math.max(size.width, size.height) * 0.5
  const daylight = daylights[hour]
  const glow = context.createRadialGradient(x, y, 0, x, y, reach)
  glow.addColorStop(0, daylight)
  glow.addColorStop(0.16, mix(daylight, palette.sky.at(-1) ?? daylight, 0.4))
  glow.addColorStop(0.45, withAlpha(palette.sky.at(-1) ?? daylight, 0.65))
  glow.addColorStop(1, withAlpha(palette.sky[0], 0))
  context.fillStyle = glow
  context.fillRect(0, 0, size.width, size.height)
  for (let vault = 0; vault < 3; vault++) {
    const nearness = vault / 2
    const color = mix(
      mix(palette.sky.at(-1) ?? palette.air, palette.sky[1], 0.45 + 0.3 * nearness),
      '#0a0618',
      0.2 + 0.38 * nearness,
    )
    paintVault(context, scene, { x, y, open: 0.2 + 0.14 * nearness }, color, random.fork(`vault ${vault}`))
  }
  for (let crystal = 0; crystal < 7; crystal++) {
    const isLeft = crystal % 2 === 0
    const foot = size.width * (isLeft ? random.between(0.02, 0.24) : random.between(0.76, 0.98))
    paintCrystal(context, scene, foot, size.height * random.between(0.5, 0.7), random)
  }
}

interface Mouth {
  readonly x: number
  readonly y: number
  /** The size of the opening. Half of the opening's width is 1.3 × `open` × the frame's width. */
  readonly open: number
}

function paintVault(
  context: SKRSContext2D,
  { size, palette }: Scene,
  mouth: Mouth,
  color: Color,
  random: Random,
): void {
  const wide = size.width * mouth.open * 1.3
  const high = size.height * (0.14 + mouth.open * 0.62)
  const fill = context.createLinearGradient(0, 0, 0, size.height)
  fill.addColorStop(0, mix(color, '#05030f', 0.45))
  fill.addColorStop(0.6, color)
  fill.addColorStop(1, mix(color, palette.ground, 0.4))
  context.fillStyle = fill
  context.beginPath()
  context.rect(0, 0, size.width, size.height)
  const points = 46
  for (let at = 0; at <= points; at++) {
    const angle = Math.PI - (at / points) * Math.PI
    const isTooth = Math.abs(Math.cos(angle)) < 0.8 && random.isLucky(0.4)
    const pull = isTooth ? random.between(0.6, 0.82) : random.between(0.93, 1.05)
    const edgeX = mouth.x + Math.cos(angle) * wide * (isTooth ? 1 : pull)
    const edgeY = mouth.y - Math.sin(angle) * high * pull
    if (at === 0) context.moveTo(edgeX, size.height)
    context.lineTo(edgeX, edgeY)
    if (at === points) context.lineTo(edgeX, size.height)
  }
  context.closePath()
  context.fill('evenodd')
}

function paintCrystal(
  context: SKRSContext2D,
  { size }: Scene,
  x: number,
  foot: number,
  random: Random,
): void {
  const unit = Math.min(size.width, size.height)
  const color = random.pick(['#5fe8ff', '#c46bff', '#ff6fc4', '#7dffb8'] as const)
  const reach = unit * 0.16
  const glow = context.createRadialGradient(x, foot, 0, x, foot, reach)
  context.fillStyle = withFade(glow, color, [0, 0.5], [1, 0])
  context.fillRect(x - reach, foot - reach, reach * 2, reach * 2)
  for (const lean of [-0.5, 0.45, 0.02]) {
    const tall = unit * random.between(0.05, 0.11) * (lean < 0.1 && lean > -0.1 ? 1.25 : 0.8)
    const wide = tall * 0.18
    const tipX = x + lean * tall
    const tipY = foot - tall
    context.fillStyle = mix(color, '#ffffff', 0.25)
    context.beginPath()
    context.moveTo(x - wide, foot)
    context.lineTo(tipX - wide * 0.8, tipY + tall * 0.24)
    context.lineTo(tipX, tipY)
    context.lineTo(x + wide * 0.15, foot)
    context.fill()
    context.fillStyle = mix(color, '#1a0f4a', 0.35)
    context.beginPath()
    context.moveTo(x + wide * 0.15, foot)
    context.lineTo(tipX, tipY)
    context.lineTo(tipX + wide * 0.8, tipY + tall * 0.24)
    context.lineTo(x + wide, foot)
    context.fill()
  }
}
