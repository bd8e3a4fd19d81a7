// Frames and shapes that a prompt can ask for. The picture is made for the room inside, so nothing of it is hidden.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix } from '../color.ts'
import type { Color } from '../color.ts'
import type { Random } from '../random.ts'
import type { Size } from '../sizes.ts'
import type { Cell } from './collage.ts'
import type { Fit } from './fit.ts'

export interface Frame {
  readonly words: RegExp
  /** How a picture fills it where the prompt does not say. */
  readonly fit?: Fit
  /** Where the picture lies. */
  room(size: Size): Cell
  /** All that is not the picture, opaque. */
  paint(context: SKRSContext2D, size: Size, room: Cell, random: Random): void
  /** The outline through which the picture is seen. */
  trace(context: SKRSContext2D, room: Cell): void
}

/** The first whose words are found is taken. */
export const frames: readonly Frame[] = [
  {
    words: /\bpolaroid\b|\binstant (photo|film|picture)\b/i,
    room: (size) => {
      const side = Math.min(size.width, size.height)
      return { ...inner(size, side * 0.085, side * 0.085, side * 0.2) }
    },
    paint(context, size, room) {
      const side = Math.min(size.width, size.height)
      paintTable(context, size)
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
  {
    words: /\bfilm ?strip\b|\bfilm frame\b/i,
    room: (size) => {
      const side = Math.min(size.width, size.height)
      return inner(size, side * 0.03, side * 0.11, side * 0.11)
    },
    paint(context, size, room) {
      context.fillStyle = '#14110f'
      context.fillRect(0, 0, size.width, size.height)
      const hole = room.top * 0.46
      context.fillStyle = '#efe6d2'
      for (let x = hole * 0.6; x < size.width; x += hole * 1.75)
        for (const y of [room.top * 0.27, size.height - room.top * 0.27 - hole])
          traceRounded(context, { left: x, top: y, width: hole * 0.85, height: hole }, hole * 0.2, 'fill')
    },
    trace: traceRectangle,
  },
  {
    words:
      /\b(wood(en)?|oak|walnut|rustic)\b[\w ]{0,12}\b(frame|border)\b|\b(frame|border)\b[\w ]{0,8}\b(wood(en)?|oak)\b/i,
    ...barFrame('#8a5a33', '#4a2c16', true),
  },
  {
    words:
      /\b(gold(en)?|gilded|ornate|baroque|museum)\b[\w ]{0,12}\b(frame|border)\b|\b(frame|border)\b[\w ]{0,8}\bgold(en)?\b/i,
    ...barFrame('#e8c35a', '#8d6417', false),
  },
  { words: /\b(black|dark)\b[\w ]{0,8}\b(frame|border)\b/i, ...barFrame('#34323a', '#0c0b10', false) },
  {
    words: /\b(silver|metal|steel|grey|gray)\b[\w ]{0,8}\b(frame|border)\b/i,
    ...barFrame('#cfd3da', '#7b818c', false),
  },
  { words: /\bred\b[\w ]{0,8}\b(frame|border)\b/i, ...barFrame('#c9382f', '#6d1512', false) },
  { words: /\bblue\b[\w ]{0,8}\b(frame|border)\b/i, ...barFrame('#3b6fc4', '#183263', false) },
  { words: /\bgreen\b[\w ]{0,8}\b(frame|border)\b/i, ...barFrame('#4f9a55', '#1f4a26', false) },
  {
    words: /\bround(ed)?[- ](corners?|edges)\b|\bcorners? rounded\b/i,
    room: (size) => inner(size, sideOf(size) * 0.035, sideOf(size) * 0.035, sideOf(size) * 0.035),
    paint: paintTableAndShadow,
    trace: traceSoft,
  },
  {
    words: /\b(circle|circular|round (picture|image|photo|crop|shape)|oval|porthole|in the round)\b/i,
    fit: 'cover',
    room(size) {
      const side = Math.round(sideOf(size) * 0.92)
      return {
        left: Math.round((size.width - side) / 2),
        top: Math.round((size.height - side) / 2),
        width: side,
        height: side,
      }
    },
    paint(context, size, room) {
      paintTable(context, size)
      lift(context, sideOf(size))
      context.fillStyle = '#fdfcf8'
      traceCircle(context, room, sideOf(size) * 0.012)
      context.fill()
      context.restore()
    },
    trace: (context, room) => traceCircle(context, room, 0),
  },
  {
    words: /\b(picture |photo |white |thin |simple )?(frame|framed|passe-?partout|white border|border)\b/i,
    ...barFrame('#ffffff', '#d9d4ca', false),
  },
]

function sideOf({ width, height }: Size): number {
  return Math.min(width, height)
}

function inner(size: Size, across: number, top: number, bottom: number): Cell {
  const [left, upper, lower] = [Math.round(across), Math.round(top), Math.round(bottom)]
  return { left, top: upper, width: size.width - left * 2, height: size.height - upper - lower }
}

/** Four bars, mitred, lit from the upper left, and a mat of card inside. */
function barFrame(light: Color, dark: Color, hasGrain: boolean): Omit<Frame, 'words'> {
  return {
    room: (size) => inner(size, sideOf(size) * 0.115, sideOf(size) * 0.115, sideOf(size) * 0.115),
    paint(context, size, room, random) {
      const { width, height } = size
      const bar = room.left * 0.54
      // Below the mitres, whose soft edges would let a hole through.
      context.fillStyle = dark
      context.fillRect(0, 0, width, height)
      paintBar(context, [0, 0, width, 0, width - bar, bar, bar, bar], [0, 0, 0, bar], light, dark)
      paintBar(
        context,
        [0, 0, bar, bar, bar, height - bar, 0, height],
        [0, 0, bar, 0],
        mix(light, dark, 0.15),
        dark,
      )
      paintBar(
        context,
        [width, 0, width, height, width - bar, height - bar, width - bar, bar],
        [width, 0, width - bar, 0],
        mix(light, dark, 0.4),
        dark,
      )
      paintBar(
        context,
        [0, height, bar, height - bar, width - bar, height - bar, width, height],
        [0, height, 0, height - bar],
        mix(light, dark, 0.5),
        dark,
      )
      if (hasGrain) paintGrain(context, size, bar, dark, random)
      context.fillStyle = '#f8f4ea'
      context.fillRect(bar, bar, width - bar * 2, height - bar * 2)
      shadeInside(
        context,
        { left: bar, top: bar, width: width - bar * 2, height: height - bar * 2 },
        bar * 0.55,
      )
      context.strokeStyle = 'rgba(70, 60, 45, 0.35)'
      context.lineWidth = Math.max(1, bar * 0.04)
      context.strokeRect(room.left - 2, room.top - 2, room.width + 4, room.height + 4)
    },
    trace: traceRectangle,
  }
}

/** `line`: where the profile of the bar runs from and to. */
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

/** Fibres along each bar. */
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

/** The frame's own shadow on the card. */
function shadeInside(context: SKRSContext2D, { left, top, width, height }: Cell, depth: number): void {
  for (const [x, y, toX, toY] of [
    [left, top, left, top + depth],
    [left, top, left + depth * 0.7, top],
  ] as const) {
    const shade = context.createLinearGradient(x, y, toX, toY)
    shade.addColorStop(0, 'rgba(40, 30, 20, 0.42)')
    shade.addColorStop(1, 'rgba(40, 30, 20, 0)')
    context.fillStyle = shade
    context.fillRect(left, top, width, height)
  }
}

function paintTable(context: SKRSContext2D, { width, height }: Size): void {
  const paper = context.createLinearGradient(0, 0, width, height)
  paper.addColorStop(0, '#f1ebdf')
  paper.addColorStop(1, '#d8cdba')
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
}

function paintTableAndShadow(context: SKRSContext2D, size: Size, room: Cell): void {
  paintTable(context, size)
  lift(context, sideOf(size))
  traceSoft(context, room)
  context.fillStyle = '#fdfcf8'
  context.fill()
  context.restore()
}

/** What is filled next throws the shadow of something that lies on the table; ended by `restore`. */
function lift(context: SKRSContext2D, side: number): void {
  context.save()
  context.shadowColor = 'rgba(50, 36, 24, 0.45)'
  context.shadowBlur = side * 0.03
  context.shadowOffsetY = side * 0.01
}

function traceRectangle(context: SKRSContext2D, { left, top, width, height }: Cell): void {
  context.beginPath()
  context.rect(left, top, width, height)
}

function traceSoft(context: SKRSContext2D, room: Cell): void {
  context.beginPath()
  context.roundRect(room.left, room.top, room.width, room.height, sideOf(room) * 0.07)
}

function traceRounded(
  context: SKRSContext2D,
  { left, top, width, height }: Cell,
  radius: number,
  _: 'fill',
): void {
  context.beginPath()
  context.roundRect(left, top, width, height, radius)
  context.fill()
}

function traceCircle(context: SKRSContext2D, { left, top, width, height }: Cell, rim: number): void {
  context.beginPath()
  context.arc(left + width / 2, top + height / 2, Math.min(width, height) / 2 + rim, 0, Math.PI * 2)
}
