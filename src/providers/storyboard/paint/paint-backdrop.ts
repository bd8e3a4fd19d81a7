// Paints what is behind everything: sky with sun or moon and stars, deep water, outer space, or the wall of a room.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../color.ts'
import { paletteOf } from '../plan/palette.ts'
import { speckle } from './paint-grain.ts'
import type { Random } from '../random.ts'
import type { Palette, Scene } from '../plan/scene.ts'
import type { Size } from '../sizes.ts'

/** `bottom`: where the nearest band hides it. */
export function paintBackdrop(scene: Scene, bottom: number, random: Random): Canvas {
  const { width, height } = scene.size
  const canvas = createCanvas(width, bottom)
  const context = canvas.getContext('2d')
  const isSky = scene.backdrop.kind === 'sky'
  fillSky(context, scene.palette, scene.size, isSky ? scene.backdrop.horizonY * 1.04 : height)
  if (scene.backdrop.kind === 'cosmos') paintNebula(context, scene.size, random)
  paintStars(context, scene, random)
  if (isSky) paintLamp(context, scene)
  if (scene.backdrop.spectacles.includes('rainbow')) paintRainbow(context, scene)
  if (scene.backdrop.kind === 'deep') paintShafts(context, scene, random)
  if (scene.backdrop.kind === 'wall') paintWall(context, scene, random)
  speckle(context, scene.size, random)
  return canvas
}

function fillSky(context: SKRSContext2D, palette: Palette, size: Size, bottomY: number): void {
  const gradient = context.createLinearGradient(0, 0, 0, bottomY)
  palette.sky.forEach((color, at) => gradient.addColorStop(at / (palette.sky.length - 1), color))
  context.fillStyle = gradient
  context.fillRect(0, 0, size.width, size.height)
}

function paintStars(context: SKRSContext2D, { size, backdrop }: Scene, random: Random): void {
  const depth = backdrop.kind === 'sky' ? backdrop.horizonY * 0.85 : size.height
  for (let star = 0; star < backdrop.starCount; star++) {
    const y = random.between(0, 1) ** 1.4 * depth
    const radius = random.between(0.4, 1) ** 3 * 2 + 0.5
    context.fillStyle = withAlpha('#ffffff', random.between(0.35, 0.95) * (1 - (y / depth) * 0.6))
    context.beginPath()
    context.arc(random.between(0, size.width), y, radius, 0, Math.PI * 2)
    context.fill()
  }
}

function paintLamp(context: SKRSContext2D, { backdrop, palette, size }: Scene): void {
  if (backdrop.lamp === null) return
  const { x, y, radius, kind } = backdrop.lamp
  const reach = Math.max(size.width, size.height) * (kind === 'sun' ? 0.62 : 0.4)
  const glow = context.createRadialGradient(x, y, radius * 0.6, x, y, reach)
  glow.addColorStop(0, withAlpha(palette.light, 0.75))
  glow.addColorStop(0.16, withAlpha(palette.light, 0.36))
  glow.addColorStop(0.45, withAlpha(mix(palette.light, palette.air, 0.5), 0.12))
  glow.addColorStop(1, withAlpha(palette.light, 0))
  context.fillStyle = glow
  context.fillRect(0, 0, size.width, size.height)
  const disc = context.createRadialGradient(
    x - radius * 0.2,
    y - radius * 0.2,
    radius * 0.2,
    x,
    y,
    radius * 1.06,
  )
  disc.addColorStop(0, '#fffdf0')
  disc.addColorStop(0.88, palette.light)
  disc.addColorStop(1, withAlpha(palette.light, 0))
  context.fillStyle = disc
  context.beginPath()
  context.arc(x, y, radius * 1.06, 0, Math.PI * 2)
  context.fill()
  if (kind === 'moon') paintCraters(context, x, y, radius)
}

function paintCraters(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.fillStyle = withAlpha('#b9a978', 0.22)
  for (const [across, down, share] of [
    [-0.3, -0.25, 0.22],
    [0.28, 0.12, 0.28],
    [-0.15, 0.42, 0.16],
    [0.35, -0.42, 0.12],
  ] as const) {
    context.beginPath()
    context.arc(x + across * radius, y + down * radius, share * radius, 0, Math.PI * 2)
    context.fill()
  }
}

function paintRainbow(context: SKRSContext2D, { size, backdrop }: Scene): void {
  const radius = Math.min(size.width * 0.46, backdrop.horizonY * 0.82)
  const width = radius * 0.036
  const colors = ['#ff5a5a', '#ff9d45', '#ffe15c', '#6fd66b', '#4fb4f0', '#5a6fe0', '#a05fd0'] as const
  context.lineWidth = width + 1
  for (const [at, color] of colors.entries()) {
    context.strokeStyle = withAlpha(color, 0.72)
    context.beginPath()
    context.arc(size.width / 2, backdrop.horizonY, radius - at * width, Math.PI, 0)
    context.stroke()
  }
}

function paintNebula(context: SKRSContext2D, { width, height }: Size, random: Random): void {
  for (const color of ['#ff6fae', '#5a7bff', '#8d4dff', '#39c6d8'] as const) {
    const x = random.between(0.1, 0.9) * width
    const y = random.between(0.1, 0.75) * height
    const cloud = context.createRadialGradient(
      x,
      y,
      0,
      x,
      y,
      Math.max(width, height) * random.between(0.3, 0.5),
    )
    cloud.addColorStop(0, withAlpha(color, 0.34))
    cloud.addColorStop(0.5, withAlpha(color, 0.11))
    cloud.addColorStop(1, withAlpha(color, 0))
    context.fillStyle = cloud
    context.fillRect(0, 0, width, height)
  }
}

/** Light that falls through the surface. */
function paintShafts(context: SKRSContext2D, { size, palette }: Scene, random: Random): void {
  for (let shaft = 0; shaft < 7; shaft++) {
    const top = random.between(-0.05, 1.05) * size.width
    const spread = random.between(0.02, 0.07) * size.width
    const slant = (top - size.width / 2) * 0.5
    const light = context.createLinearGradient(0, 0, 0, size.height * random.between(0.6, 0.95))
    light.addColorStop(0, withAlpha(palette.light, 0.26))
    light.addColorStop(1, withAlpha(palette.light, 0))
    context.fillStyle = light
    context.beginPath()
    context.moveTo(top - spread / 2, 0)
    context.lineTo(top + spread / 2, 0)
    context.lineTo(top + slant + spread * 2, size.height)
    context.lineTo(top + slant - spread, size.height)
    context.fill()
  }
}

function paintWall(context: SKRSContext2D, scene: Scene, random: Random): void {
  const { size, palette, backdrop } = scene
  const stripe = size.width / 26
  context.fillStyle = withAlpha(mix(palette.ground, palette.air, 0.35), 0.13)
  for (let x = stripe / 2; x < size.width; x += stripe * 2) context.fillRect(x, 0, stripe, size.height)
  paintWindow(context, scene, random)
  const skirting = size.height * 0.028
  context.fillStyle = mix('#fff8ec', palette.shade, palette.shadeShare * 0.7)
  context.fillRect(0, backdrop.horizonY - skirting, size.width, skirting + 2)
}

/** The window shows the hour. */
function paintWindow(
  context: SKRSContext2D,
  { size, hour, weather, palette, backdrop }: Scene,
  random: Random,
): void {
  const outside = paletteOf('meadow', hour, weather)
  const width = Math.min(size.width * 0.34, size.height * 0.3)
  const height = width * 1.2
  const x = size.width * (random.isLucky(0.5) ? 0.2 : 0.8) - width / 2
  const y = backdrop.horizonY * 0.42 - height / 2
  const frame = width * 0.055
  context.fillStyle = mix('#fffaf0', palette.shade, palette.shadeShare * 0.6)
  context.fillRect(x - frame, y - frame, width + frame * 2, height + frame * 2)
  const pane = context.createLinearGradient(0, y, 0, y + height)
  outside.sky.forEach((color, at) => pane.addColorStop(at / (outside.sky.length - 1), color))
  context.fillStyle = pane
  context.fillRect(x, y, width, height)
  context.fillStyle = withAlpha(outside.light, 0.9)
  context.beginPath()
  context.arc(x + width * 0.7, y + height * 0.3, width * 0.09, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = mix(outside.ground, outside.air, 0.25)
  context.beginPath()
  context.ellipse(x + width * 0.35, y + height, width * 0.35, height * 0.22, 0, Math.PI, 0)
  context.fill()
  context.fillStyle = mix('#fffaf0', palette.shade, palette.shadeShare * 0.6)
  context.fillRect(x + width / 2 - frame / 3, y, frame / 1.5, height)
  context.fillRect(x, y + height / 2 - frame / 3, width, frame / 1.5)
  context.fillRect(x - frame * 1.8, y + height + frame * 0.6, width + frame * 3.6, frame)
}
