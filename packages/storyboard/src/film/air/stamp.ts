// Small pictures of particles. Each picture is drawn once and then copied, because copying is faster than drawing a
// shape with a glow.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'

/** `draw` draws in a square with sides of 2 units, centered on the origin. */
export function drawStamp(radius: number, draw: (context: SKRSContext2D) => void): Canvas {
  const side = Math.max(3, Math.ceil(radius * 2) + 1)
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  context.translate(side / 2, side / 2)
  context.scale(radius, radius)
  draw(context)
  return canvas
}

export function spotStamp(radius: number, color: Color, core: number): Canvas {
  return drawStamp(radius, (context) => spot(context, 1, color, core, 1))
}

export function glowStamp(radius: number, color: Color, heart: Color): Canvas {
  return drawStamp(radius, (context) => {
    spot(context, 1, color, 0, 0.22)
    spot(context, 0.55, color, 0, 0.4)
    spot(context, 0.22, heart, 0.55, 1)
  })
}

export function ringStamp(radius: number, ink: Color, paper: Color): Canvas {
  return drawStamp(radius, (context) => {
    context.fillStyle = paper
    context.strokeStyle = ink
    context.lineWidth = Math.min(0.5, 1.5 / radius)
    context.beginPath()
    context.arc(0, 0, 0.8, 0, Math.PI * 2)
    context.fill()
    context.stroke()
  })
}

export function dotStamp(radius: number, ink: Color): Canvas {
  return drawStamp(radius, (context) => {
    context.fillStyle = ink
    context.strokeStyle = ink
    context.lineWidth = Math.min(0.3, 1.2 / radius)
    context.beginPath()
    context.arc(0, 0, 0.26, 0, Math.PI * 2)
    context.fill()
    for (let ray = 0; ray < 6; ray++) {
      const [sine, cosine] = [Math.sin(ray * (Math.PI / 3)), Math.cos(ray * (Math.PI / 3))]
      context.beginPath()
      context.moveTo(sine * 0.5, cosine * 0.5)
      context.lineTo(sine * 0.9, cosine * 0.9)
      context.stroke()
    }
  })
}

export function spot(
  context: SKRSContext2D,
  radius: number,
  color: Color,
  core: number,
  alpha: number,
): void {
  const fade = context.createRadialGradient(0, 0, 0, 0, 0, radius)
  const halfway = core + (1 - core) * 0.5
  context.fillStyle = withFade(fade, color, [0, alpha], [core, alpha], [halfway, alpha * 0.36], [1, 0])
  context.beginPath()
  context.arc(0, 0, radius, 0, Math.PI * 2)
  context.fill()
}

/** Draws the stamp centered on `x` and `y`. Nearly invisible stamps are skipped. */
export function print(context: SKRSContext2D, stamp: Canvas, x: number, y: number, alpha: number): void {
  if (alpha < 0.02) return
  context.globalAlpha = alpha
  context.drawImage(stamp, x - stamp.width / 2, y - stamp.height / 2)
}

/** Draws a rotated stamp. If `face` is less than 1, the stamp looks as if seen at an angle. */
export function printTurned(
  context: SKRSContext2D,
  stamp: Canvas,
  x: number,
  y: number,
  angle: number,
  face: number,
): void {
  context.save()
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  context.transform(cosine, sine, -sine * face, cosine * face, x, y)
  context.drawImage(stamp, -stamp.width / 2, -stamp.height / 2)
  context.restore()
}

/** Draws one stamp for each size, from far to near. Returns a function that finds the stamp for a given nearness. */
export function stampSizes(steps: number, draw: (near: number) => Canvas): (near: number) => Canvas {
  const stamps = Array.from({ length: steps }, (_, at) => draw((at + 0.5) / steps))
  const largest = draw(1)
  return (near) => stamps[Math.floor(near * steps)] ?? largest
}
