// Draws the sun, moon, or rainbow that a prompt adds to a picture, behind the land if the picture has a recognizable
// sky.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { drawMoon, drawRainbow, drawSun } from './pixels/sky/heavens.ts'
import type { Side, SkyLight } from './reading/read-additions.ts'
import { shorterSide } from './pixels/shorter-side.ts'
import { skyOf } from './pixels/sky/sky.ts'
import type { Ellipse } from './pixels/ellipse.ts'

export function drawSkyLight(picture: Canvas, light: SkyLight, side: Side, subject: Ellipse): void {
  const { width, height } = picture
  const sky = skyOf(picture)
  const layer = createCanvas(width, height)
  const context = layer.getContext('2d')
  const isLeft = side === 'left' || (side === 'free' && subject.x > width / 2)
  const x = width * (side === 'middle' ? 0.5 : isLeft ? 0.24 : 0.76)
  const radius = shorterSide(picture) * 0.075
  const y = Math.max(radius * 1.6, height * (sky === null ? 0.2 : sky.horizon * 0.36))
  if (light === 'rainbow') drawRainbow(context, picture, y, radius * 0.5)
  else if (light === 'moon') drawMoon(context, x, y, radius)
  else drawSun(context, x, y, radius)
  if (sky !== null) {
    context.globalCompositeOperation = 'destination-in'
    context.drawImage(sky.mask, 0, 0)
  }
  const target = picture.getContext('2d')
  if (light === 'rainbow') target.globalCompositeOperation = 'screen'
  target.drawImage(layer, 0, 0)
  target.globalCompositeOperation = 'source-over'
}
