import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withStops } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import type { Cell } from './collage.ts'
import { inner, lift, paintTableTop, traceRectangle } from './picture-frame.ts'
import type { PictureFrame } from './picture-frame.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

/** Returns a frame of four mitered bars and a cardboard mat. The light comes from the upper left. */
export function barFrame(light: Color, dark: Color, hasGrain: boolean): PictureFrame {
  return {
    room: (size) => inner(size, depthOf(size), depthOf(size), depthOf(size)),
    paint(context, size, room, random) {
      const depth = depthOf(size)
      const [left, top] = [room.left - depth, room.top - depth]
      const outer = { width: room.width + depth * 2, height: room.height + depth * 2 }
      if (outer.width < size.width || outer.height < size.height) {
        paintTableTop(context, size)
        lift(context, shorterSide(size))
        context.fillStyle = dark
        context.fillRect(left, top, outer.width, outer.height)
        context.restore()
      }
      context.save()
      context.translate(left, top)
      paintBars(context, outer, depth * barShare, light, dark)
      if (hasGrain) paintGrain(context, outer, depth * barShare, dark, random)
      paintMat(context, outer, depth, depth * barShare)
      context.restore()
    },
    trace: traceRectangle,
  }
}

function depthOf(size: Size): number {
  return Math.round(shorterSide(size) * 0.115)
}

/** The width of a bar, as a fraction of the width of bar and mat together. */
const barShare = 0.54

function paintBars(
  context: SKRSContext2D,
  { width, height }: Size,
  bar: number,
  light: Color,
  dark: Color,
): void {
  // Without this background, the soft edges of the miters would leave a gap.
  context.fillStyle = dark
  context.fillRect(0, 0, width, height)
  const [right, bottom] = [width - bar, height - bar]
  paintBar(context, [0, 0, width, 0, right, bar, bar, bar], [0, 0, 0, bar], light, dark)
  paintBar(context, [0, 0, bar, bar, bar, bottom, 0, height], [0, 0, bar, 0], mix(light, dark, 0.15), dark)
  paintBar(
    context,
    [width, 0, width, height, right, bottom, right, bar],
    [width, 0, right, 0],
    mix(light, dark, 0.4),
    dark,
  )
  paintBar(
    context,
    [0, height, bar, bottom, right, bottom, width, height],
    [0, height, 0, bottom],
    mix(light, dark, 0.5),
    dark,
  )
}

function paintMat(context: SKRSContext2D, { width, height }: Size, depth: number, bar: number): void {
  const card = { left: bar, top: bar, width: width - bar * 2, height: height - bar * 2 }
  context.fillStyle = '#f8f4ea'
  context.fillRect(card.left, card.top, card.width, card.height)
  shadeInside(context, card, bar * 0.55)
  context.strokeStyle = 'rgba(70, 60, 45, 0.35)'
  context.lineWidth = Math.max(1, bar * 0.04)
  context.strokeRect(depth - 2, depth - 2, width - depth * 2 + 4, height - depth * 2 + 4)
}

/** The gradient runs across the bar, from (`fromX`, `fromY`) to (`toX`, `toY`). */
function paintBar(
  context: SKRSContext2D,
  corners: readonly number[],
  [fromX, fromY, toX, toY]: readonly [number, number, number, number],
  light: Color,
  dark: Color,
): void {
  const profile = context.createLinearGradient(fromX, fromY, toX, toY)
  profile.addColorStop(0, mix(light, dark, 0.6))
  profile.addColorStop(0.12, light)
  profile.addColorStop(0.45, mix(light, '#ffffff', 0.28))
  profile.addColorStop(0.6, mix(light, dark, 0.3))
  profile.addColorStop(0.9, mix(light, dark, 0.75))
  profile.addColorStop(1, dark)
  context.fillStyle = profile
  context.beginPath()
  for (let at = 0; at < corners.length; at += 2) context.lineTo(corners[at] ?? 0, corners[at + 1] ?? 0)
  context.closePath()
  context.fill()
}

function paintGrain(
  context: SKRSContext2D,
  { width, height }: Size,
  bar: number,
  dark: Color,
  random: Random,
): void {
  context.save()
  context.strokeStyle = dark
  for (let fibre = 0; fibre < 90; fibre++) {
    const across = random.between(0, bar)
    const start = random.between(-0.1, 1)
    const end = start + random.between(0.06, 0.3)
    context.globalAlpha = random.between(0.08, 0.3)
    context.lineWidth = random.between(0.6, 1.6)
    context.beginPath()
    const isLying = fibre % 2 === 0
    const isFar = fibre % 4 > 1
    if (isLying) {
      const y = isFar ? height - across : across
      context.moveTo(Math.max(across, start * width), y)
      context.lineTo(Math.min(width - across, end * width), y)
    } else {
      const x = isFar ? width - across : across
      context.moveTo(x, Math.max(across, start * height))
      context.lineTo(x, Math.min(height - across, end * height))
    }
    context.stroke()
  }
  context.restore()
}

function shadeInside(context: SKRSContext2D, { left, top, width, height }: Cell, depth: number): void {
  for (const [x, y, toX, toY] of [
    [left, top, left, top + depth],
    [left, top, left + depth * 0.7, top],
  ] as const) {
    const shade = context.createLinearGradient(x, y, toX, toY)
    context.fillStyle = withStops(shade, [0, 'rgba(40, 30, 20, 0.42)'], [1, 'rgba(40, 30, 20, 0)'])
    context.fillRect(left, top, width, height)
  }
}
