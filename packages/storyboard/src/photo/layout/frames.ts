// Frames and shapes that a prompt can ask for. The picture is made for the area inside the frame, so the frame hides no
// part of the picture.

import { barFrame } from './bar-frame.ts'
import {
  inner,
  lift,
  paintTableTop,
  paintTableAndShadow,
  traceCircle,
  traceRectangle,
  traceSoft,
} from './picture-frame.ts'
import type { PictureFrame } from './picture-frame.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export const frames = {
  polaroid: {
    room: (size) => {
      const side = shorterSide(size)
      return inner(size, side * 0.085, side * 0.085, side * 0.2)
    },
    paint(context, size, room) {
      const side = shorterSide(size)
      paintTableTop(context, size)
      const rim = side * 0.045
      lift(context, side)
      context.fillStyle = '#fdfcf8'
      context.fillRect(
        room.left - rim,
        room.top - rim,
        room.width + rim * 2,
        room.height + rim + side * 0.155,
      )
      context.restore()
      context.strokeStyle = 'rgba(60, 50, 40, 0.16)'
      context.strokeRect(room.left - 1, room.top - 1, room.width + 2, room.height + 2)
    },
    trace: traceRectangle,
  },
  'film strip': {
    room: (size) => {
      const side = shorterSide(size)
      return inner(size, side * 0.03, side * 0.11, side * 0.11)
    },
    paint(context, size) {
      context.fillStyle = '#14110f'
      context.fillRect(0, 0, size.width, size.height)
      const edge = shorterSide(size) * 0.11
      const hole = edge * 0.46
      context.fillStyle = '#efe6d2'
      for (let x = hole * 0.6; x < size.width; x += hole * 1.75)
        for (const y of [edge * 0.27, size.height - edge * 0.27 - hole]) {
          context.beginPath()
          context.roundRect(x, y, hole * 0.85, hole, hole * 0.2)
          context.fill()
        }
    },
    trace: traceRectangle,
  },
  wooden: barFrame('#8a5a33', '#4a2c16', true),
  golden: barFrame('#e8c35a', '#8d6417', false),
  black: barFrame('#34323a', '#0c0b10', false),
  silver: barFrame('#cfd3da', '#7b818c', false),
  red: barFrame('#c9382f', '#6d1512', false),
  blue: barFrame('#3b6fc4', '#183263', false),
  green: barFrame('#4f9a55', '#1f4a26', false),
  rounded: {
    room: (size) =>
      inner(size, shorterSide(size) * 0.035, shorterSide(size) * 0.035, shorterSide(size) * 0.035),
    paint: paintTableAndShadow,
    trace: traceSoft,
  },
  circle: {
    fit: 'cover',
    room(size) {
      const side = Math.round(shorterSide(size) * 0.92)
      return {
        left: Math.round((size.width - side) / 2),
        top: Math.round((size.height - side) / 2),
        width: side,
        height: side,
      }
    },
    paint(context, size, room) {
      paintTableTop(context, size)
      lift(context, shorterSide(size))
      context.fillStyle = '#fdfcf8'
      traceCircle(context, room, shorterSide(size) * 0.012)
      context.fill()
      context.restore()
    },
    trace: (context, room) => traceCircle(context, room, 0),
  },
  white: barFrame('#ffffff', '#d9d4ca', false),
} satisfies Readonly<Record<string, PictureFrame>>

export type FrameName = keyof typeof frames
