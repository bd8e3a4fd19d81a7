// What all frames share: the area for the picture, and the table that the frame lies on.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { withStops } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import type { Cell } from './collage.ts'
import type { Fit } from './fit.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export interface PictureFrame {
  /** How the picture fits the frame, unless the prompt says otherwise. The default is `auto`. */
  readonly fit?: Fit
  room(size: Size): Cell
  /** Paints everything except the picture. The result is opaque. */
  paint(context: SKRSContext2D, size: Size, room: Cell, random: Random): void
  trace(context: SKRSContext2D, room: Cell): void
}

/** Returns the area for the picture if the frame takes on `ratio`, the picture's aspect ratio. */
export function roomFor(frame: PictureFrame, size: Size, ratio: number): Cell {
  const room = frame.room(size)
  // Without the limit, an extremely narrow picture would be hardly visible.
  const wanted = Math.min(ratioMax, Math.max(1 / ratioMax, ratio))
  const width = Math.min(room.width, room.height * wanted) * (1 - groundShare)
  const height = width / wanted
  return {
    left: Math.round(room.left + (room.width - width) / 2),
    top: Math.round(room.top + (room.height - height) / 2),
    width: Math.round(width),
    height: Math.round(height),
  }
}

const ratioMax = 2.6
/** The fraction by which the picture is reduced so that the table shows on all sides of the frame. */
const groundShare = 0.09

export function inner(size: Size, across: number, top: number, bottom: number): Cell {
  const [left, upper, lower] = [Math.round(across), Math.round(top), Math.round(bottom)]
  return { left, top: upper, width: size.width - left * 2, height: size.height - upper - lower }
}

export function paintTableTop(context: SKRSContext2D, { width, height }: Size): void {
  const paper = context.createLinearGradient(0, 0, width, height)
  context.fillStyle = withStops(paper, [0, '#f1ebdf'], [1, '#d8cdba'])
  context.fillRect(0, 0, width, height)
}

export function paintTableAndShadow(context: SKRSContext2D, size: Size, room: Cell): void {
  paintTableTop(context, size)
  lift(context, shorterSide(size))
  traceSoft(context, room)
  context.fillStyle = '#fdfcf8'
  context.fill()
  context.restore()
}

/** Until `context.restore` is called, everything that is drawn casts a shadow on the table. */
export function lift(context: SKRSContext2D, side: number): void {
  context.save()
  context.shadowColor = 'rgba(50, 36, 24, 0.45)'
  context.shadowBlur = side * 0.03
  context.shadowOffsetY = side * 0.01
}

export function traceRectangle(context: SKRSContext2D, { left, top, width, height }: Cell): void {
  context.beginPath()
  context.rect(left, top, width, height)
}

export function traceSoft(context: SKRSContext2D, room: Cell): void {
  context.beginPath()
  context.roundRect(room.left, room.top, room.width, room.height, shorterSide(room) * 0.07)
}

export function traceCircle(context: SKRSContext2D, { left, top, width, height }: Cell, rim: number): void {
  context.beginPath()
  context.arc(left + width / 2, top + height / 2, Math.min(width, height) / 2 + rim, 0, Math.PI * 2)
}
