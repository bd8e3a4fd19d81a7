// The wall of a room: wallpaper, a window, and warm lamplight.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import { paletteOf } from '../../plan/palette.ts'
import type { Random } from '../../lib/random.ts'
import type { Scene } from '../../plan/scene.ts'

export function paintWall(context: SKRSContext2D, scene: Scene, random: Random): void {
  const { size, palette, backdrop } = scene
  const paper = random.pick(papers)
  const wall = mix(paper.color, palette.shade, palette.shadeShare * 0.7)
  const middle = [size.width / 2, backdrop.horizonY * 0.35] as const
  const light = context.createRadialGradient(
    ...middle,
    0,
    ...middle,
    Math.max(size.width, size.height) * 0.75,
  )
  light.addColorStop(0, mix(wall, palette.light, 0.42))
  light.addColorStop(0.5, wall)
  light.addColorStop(1, mix(wall, palette.shade, 0.35))
  context.fillStyle = light
  context.fillRect(0, 0, size.width, size.height)
  patterns[paper.pattern](context, scene, mix(wall, paper.accent, 0.5))
  if (backdrop.window !== null) paintWindow(context, scene, backdrop.window, random)
  paintSkirting(context, scene, wall)
}

interface Paper {
  readonly color: Color
  readonly accent: Color
  readonly pattern: 'stripes' | 'dots' | 'panels'
}

const papers: readonly [Paper, ...Paper[]] = [
  { color: '#f0c98c', accent: '#e0a864', pattern: 'stripes' },
  { color: '#9cc4a8', accent: '#7fae90', pattern: 'dots' },
  { color: '#e8a08c', accent: '#f4c4a8', pattern: 'panels' },
  { color: '#8fb4d4', accent: '#b4d4ea', pattern: 'stripes' },
  { color: '#e8c0c8', accent: '#d89cac', pattern: 'dots' },
  { color: '#d8b86c', accent: '#f0d894', pattern: 'panels' },
]

const patterns: Record<Paper['pattern'], (context: SKRSContext2D, scene: Scene, color: Color) => void> = {
  stripes(context, { size }, color) {
    const stripe = size.width / 30
    context.fillStyle = withAlpha(color, 0.5)
    for (let x = stripe / 2; x < size.width; x += stripe * 2) context.fillRect(x, 0, stripe, size.height)
  },
  dots(context, { size }, color) {
    const pitch = Math.min(size.width, size.height) / 15
    context.fillStyle = withAlpha(color, 0.75)
    context.beginPath()
    for (let row = 0; row * pitch < size.height; row++) {
      for (let x = (row % 2) * pitch * 0.5; x < size.width; x += pitch) {
        context.moveTo(x + pitch * 0.09, row * pitch)
        context.arc(x, row * pitch, pitch * 0.09, 0, Math.PI * 2)
      }
    }
    context.fill()
  },
  panels(context, { size, backdrop }, color) {
    const wide = Math.min(size.width, size.height) / 5
    const top = backdrop.horizonY * 0.66
    context.fillStyle = withAlpha(color, 0.55)
    context.fillRect(0, top, size.width, size.height)
    context.fillStyle = withAlpha('#ffffff', 0.3)
    context.fillRect(0, top, size.width, 3)
    context.strokeStyle = withAlpha('#4a2a1a', 0.2)
    context.lineWidth = 2
    for (let x = wide * 0.1; x < size.width; x += wide)
      context.strokeRect(x, top + wide * 0.12, wide * 0.8, backdrop.horizonY - top - wide * 0.35)
  },
}

function paintSkirting(context: SKRSContext2D, { size, palette, backdrop }: Scene, wall: Color): void {
  const high = size.height * 0.03
  const color = mix(mix('#fffaf0', wall, 0.2), palette.shade, palette.shadeShare * 0.5)
  context.fillStyle = color
  context.fillRect(0, backdrop.horizonY - high, size.width, high + 2)
  context.fillStyle = withAlpha(palette.shade, 0.22)
  context.fillRect(0, backdrop.horizonY - high * 0.3, size.width, 2)
  context.fillStyle = withAlpha('#ffffff', 0.4)
  context.fillRect(0, backdrop.horizonY - high, size.width, 2)
}

function paintWindow(
  context: SKRSContext2D,
  scene: Scene,
  { x, y, width, height }: NonNullable<Scene['backdrop']['window']>,
  random: Random,
): void {
  const { palette } = scene
  const outside = paletteOf({ ...scene, place: 'meadow' })
  const frame = width * 0.055
  const wood = mix('#fffaf0', palette.shade, palette.shadeShare * 0.6)
  context.fillStyle = withAlpha(palette.shade, 0.28)
  context.fillRect(x - frame + width * 0.03, y - frame + width * 0.04, width + frame * 2, height + frame * 2)
  context.fillStyle = wood
  context.fillRect(x - frame, y - frame, width + frame * 2, height + frame * 2)
  const pane = context.createLinearGradient(0, y, 0, y + height)
  outside.sky.forEach((color, at) => pane.addColorStop(at / (outside.sky.length - 1), color))
  context.save()
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
  context.fillStyle = pane
  context.fillRect(x, y, width, height)
  const lampX = x + width * 0.7
  const lampY = y + height * 0.3
  const glow = context.createRadialGradient(lampX, lampY, width * 0.07, lampX, lampY, width * 0.5)
  context.fillStyle = withFade(glow, outside.light, [0, 0.7], [1, 0])
  context.fillRect(x, y, width, height)
  context.fillStyle = mix(outside.light, '#ffffff', 0.5)
  context.beginPath()
  context.arc(lampX, lampY, width * 0.09, 0, Math.PI * 2)
  context.fill()
  for (const [middle, color] of [
    [0.3, mix(outside.ground, outside.air, 0.5)],
    [0.75, mix(outside.ground, outside.air, 0.15)],
  ] as const) {
    context.fillStyle = color
    context.beginPath()
    context.ellipse(x + width * middle, y + height, width * 0.55, height * 0.24, 0, Math.PI, 0)
    context.fill()
  }
  context.restore()
  context.fillStyle = wood
  context.fillRect(x + width / 2 - frame / 3, y, frame / 1.5, height)
  context.fillRect(x, y + height / 2 - frame / 3, width, frame / 1.5)
  context.fillRect(x - frame * 1.8, y + height + frame * 0.6, width + frame * 3.6, frame)
  paintCurtains(context, { x, y, width, height, frame }, random)
}

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly frame: number
}

function paintCurtains(context: SKRSContext2D, { x, y, width, height, frame }: Frame, random: Random): void {
  const cloth = random.pick(['#c4523f', '#3f7a8c', '#8c5a9c', '#d8973c', '#5a8c4a'] as const)
  for (const side of [-1, 1]) {
    const outer = side < 0 ? x - frame * 2 : x + width + frame * 2
    const reach = width * 0.3 * -side
    const fold = context.createLinearGradient(outer, 0, outer + reach, 0)
    for (let at = 0; at <= 6; at++)
      fold.addColorStop(at / 6, mix(cloth, at % 2 === 0 ? '#1a0a20' : '#ffffff', at % 2 === 0 ? 0.3 : 0.16))
    context.fillStyle = fold
    context.beginPath()
    context.moveTo(outer, y - frame * 2)
    context.lineTo(outer + reach, y - frame * 2)
    context.quadraticCurveTo(outer + reach, y + height * 0.5, outer + reach * 0.42, y + height * 0.72)
    context.quadraticCurveTo(
      outer + reach * 0.7,
      y + height * 0.9,
      outer + reach * 0.6,
      y + height + frame * 2,
    )
    context.lineTo(outer, y + height + frame * 2)
    context.fill()
  }
  context.fillStyle = '#6b4428'
  context.fillRect(x - width * 0.12, y - frame * 2.6, width * 1.24, frame * 0.8)
}
