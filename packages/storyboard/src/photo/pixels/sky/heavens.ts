import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Color } from '../../../lib/color.ts'
import { withFade, withStops } from '../../../lib/gradient.ts'
import type { Size } from '../../../lib/sizes.ts'

export function drawSun(context: SKRSContext2D, x: number, y: number, radius: number): void {
  glow(context, x, y, radius * 5, '#ffeeb4')
  disc(context, x, y, radius, '#fffbe8', '#ffdf7e')
}

export function drawMoon(context: SKRSContext2D, x: number, y: number, radius: number): void {
  glow(context, x, y, radius * 4, '#e2e8ff')
  disc(context, x, y, radius, '#fdfaea', '#e6e2c8')
  context.fillStyle = 'rgba(170, 168, 160, 0.35)'
  for (const [across, down, size] of craters) {
    context.beginPath()
    context.arc(x + across * radius, y + down * radius, size * radius, 0, Math.PI * 2)
    context.fill()
  }
}

/**
 * The position of each crater relative to the middle of the moon, and its radius, as fractions of the moon's radius.
 */
const craters = [
  [-0.3, -0.2, 0.22],
  [0.28, 0.22, 0.28],
  [0.3, -0.42, 0.13],
  [-0.25, 0.45, 0.16],
] as const

/**
 * `crownY`, the vertical position that a sun would have, limits the size of the rainbow. The canvas must be empty,
 * because fading out the ends of the rainbow would also erase other content.
 */
export function drawRainbow(
  context: SKRSContext2D,
  { width, height }: Size,
  crownY: number,
  margin: number,
): void {
  // The top of the rainbow stays in the frame, and the rainbow spans a large part of the frame.
  const outer = Math.max(width * 0.36, Math.min(width * 0.5, crownY * 2.2))
  const centerY = outer + margin
  const ring = context.createRadialGradient(width / 2, centerY, outer * 0.84, width / 2, centerY, outer)
  ring.addColorStop(0, 'rgba(140, 60, 200, 0)')
  for (const [at, color] of bow.entries())
    ring.addColorStop((at + 1) / (bow.length + 1), `rgba(${color}, 0.6)`)
  ring.addColorStop(1, 'rgba(255, 60, 60, 0)')
  context.fillStyle = ring
  context.beginPath()
  context.arc(width / 2, centerY, outer, Math.PI, 0)
  context.arc(width / 2, centerY, outer * 0.84, 0, Math.PI, true)
  context.fill()
  // The ends fade out, because the position of the ground is unknown.
  const fade = context.createLinearGradient(0, centerY - outer * 0.6, 0, centerY - outer * 0.04)
  context.globalCompositeOperation = 'destination-in'
  context.fillStyle = withStops(fade, [0, 'rgba(0, 0, 0, 1)'], [1, 'rgba(0, 0, 0, 0)'])
  context.fillRect(0, 0, width, height)
}

/** Red, green, and blue for each band of the rainbow, from the inside out. */
const bow = [
  '130, 70, 210',
  '60, 90, 230',
  '40, 190, 210',
  '70, 200, 90',
  '250, 220, 70',
  '250, 140, 50',
  '240, 60, 60',
]

function glow(context: SKRSContext2D, x: number, y: number, radius: number, color: Color): void {
  const light = context.createRadialGradient(x, y, 0, x, y, radius)
  context.fillStyle = withFade(light, color, [0, 0.75], [0.3, 0.28], [1, 0])
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

function disc(
  context: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  middle: string,
  rim: string,
): void {
  const light = context.createRadialGradient(x - radius * 0.2, y - radius * 0.2, 0, x, y, radius)
  context.fillStyle = withStops(light, [0, middle], [1, rim])
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}
