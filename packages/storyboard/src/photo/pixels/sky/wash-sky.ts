import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Color } from '../../../lib/color.ts'
import type { Sky } from './sky.ts'

/** From the zenith to the horizon. */
export type SkyColors = readonly [Color, Color, ...Color[]]

/** Repaints the sky with a gradient. The opacity of the gradient is `share`. */
export function washSky(picture: Canvas, { mask, horizon }: Sky, colors: SkyColors, share: number): void {
  const { width, height } = picture
  const wash = createCanvas(width, height)
  const context = wash.getContext('2d')
  const gradient = context.createLinearGradient(0, 0, 0, height * horizon)
  for (const [at, color] of colors.entries()) gradient.addColorStop(at / (colors.length - 1), color)
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  // Some of the old sky's brightness remains: enough to show clouds, but not enough to keep a white sky white.
  context.globalCompositeOperation = 'soft-light'
  context.globalAlpha = 0.8
  context.drawImage(picture, 0, 0)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'destination-in'
  context.drawImage(mask, 0, 0)
  const target = picture.getContext('2d')
  target.globalAlpha = share
  target.drawImage(wash, 0, 0)
  target.globalAlpha = 1
}
