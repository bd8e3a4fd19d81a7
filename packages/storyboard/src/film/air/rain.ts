// Rain: slanted drops, moving sheets in which the drops are more opaque, and splashes where drops land.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import type { Layer } from '../layer.ts'
import type { Air } from './air.ts'
import { followLane, layLanes, wrapAcross } from './lane.ts'
import { drawStamp, print, stampSizes } from './stamp.ts'

export function createRain(air: Air, share: number, random: Random): Layer {
  return createDownpour(air, { count: 76 * share, slant: 0.1, paceFar: 8, length: 0.095, gust: 0.2 }, random)
}

export function createStorm(air: Air, share: number, random: Random): Layer {
  return createDownpour(
    air,
    { count: 74 * share, slant: 0.32, paceFar: 10, length: 0.11, gust: 0.22 },
    random,
  )
}

interface Downpour {
  readonly count: number
  /** How far the wind blows a drop sideways, relative to the distance that the drop falls. */
  readonly slant: number
  readonly paceFar: number
  readonly length: number
  /** The fraction of their opacity that drops lose between the sheets of rain. */
  readonly gust: number
}

function createDownpour(air: Air, rain: Downpour, random: Random): Layer {
  const { width, height } = air.size
  const pace = (near: number) => Math.round(rain.paceFar * (1 + 0.7 * near))
  const lanes = layLanes(random, rain.count, pace, 1.3)
  const color = air.brush.tint(mix('#eef5ff', air.palette.shade, air.palette.shadeShare * 0.12))
  const blown = (near: number) => (air.wind * rain.slant * height) / width + (air.travel * near) / pace(near)
  const streaks = stampSizes(8, (near) =>
    paintStreak(
      rain.length * height * (0.45 + 0.75 * near),
      (blown(near) * width) / height,
      height * (0.0011 + 0.0018 * near),
      color,
    ),
  )
  const veil = createVeil(air, rain, color, random.fork('veil'))
  return (context, time) => {
    context.globalAlpha = 1
    veil(context, time)
    followLane(lanes, time, (lane, share) => {
      const streak = streaks(lane.near)
      const across = wrapAcross(lane.x + lane.phase + blown(lane.near) * share)
      const sheet = 1 - rain.gust * (0.5 + 0.5 * wave(time, across * 1.3 * -air.wind + lane.near * 0.1, 2))
      context.globalAlpha = (0.4 + 0.5 * lane.near) * sheet
      // Drawing at whole pixels is three times as fast as interpolating. Drops move too fast for the steps to be
      // visible.
      const y = share * (height + streak.height) - streak.height
      const x = across * width
      if (isDry(x, y + streak.height, air.dry)) return
      context.drawImage(streak, Math.round(x - streak.width / 2), Math.round(y))
    })
  }
}

function isDry(x: number, y: number, dry: Air['dry']): boolean {
  return dry !== null && x > dry.left && x < dry.right && y > dry.top && y < dry.bottom
}

/** `lean` is how many pixels the drop moves sideways for each pixel that it falls. */
function paintStreak(length: number, lean: number, half: number, color: Color): Canvas {
  const back = lean * length
  const canvas = createCanvas(Math.ceil(Math.abs(back) + half * 2) + 2, Math.ceil(length) + 2)
  const context = canvas.getContext('2d')
  const head = canvas.width / 2 + back / 2
  context.fillStyle = withFade(context.createLinearGradient(0, 0, 0, length), color, [0, 0], [1, 1])
  context.beginPath()
  context.moveTo(head - back, 0)
  context.lineTo(head + half, length)
  context.arc(head, length, half, 0, Math.PI)
  context.fill()
  return canvas
}

/**
 * The distant rain. Fourteen fine drops share one picture, because copying this picture takes no longer than copying a
 * single drop.
 */
function createVeil({ size, wind, dry }: Air, rain: Downpour, color: Color, random: Random): Layer {
  const { width, height } = size
  const lanes = layLanes(random, 9, () => rain.paceFar * 0.62)
  const sheet = createCanvas(Math.ceil(width * veilWidth), Math.ceil(height * 0.3))
  const context = sheet.getContext('2d')
  const length = height * rain.length * 0.42
  const back = wind * rain.slant * length
  context.lineWidth = Math.max(0.6, height * 0.0012)
  for (let drop = 0; drop < 14; drop++) {
    const x = random.between(0.12, 0.88) * sheet.width
    const y = random.between(0, 1) * (sheet.height - length)
    context.strokeStyle = withAlpha(color, random.between(0.18, 0.42))
    context.beginPath()
    context.moveTo(x - back / 2, y)
    context.lineTo(x + back / 2, y + length)
    context.stroke()
  }
  return (target, time) => {
    followLane(lanes, time, (lane, share) => {
      const across = wrapAcross(lane.x + ((wind * rain.slant * height) / width) * share, veilWidth / 2)
      const y = share * (height + sheet.height) - sheet.height
      const x = across * width
      const isOver = dry !== null && x > dry.left - sheet.width * 0.4 && x < dry.right + sheet.width * 0.4
      if (isOver && y + sheet.height > dry.top && y < dry.bottom) return
      target.drawImage(sheet, Math.round(x - sheet.width / 2), Math.round(y))
    })
  }
}

const veilWidth = 0.14

export function createSplashes({ size, palette, brush, floor }: Air, share: number, random: Random): Layer {
  const lanes = layLanes(random, (floor.isWater ? 30 : 26) * share, () => 5, 1)
  const color = brush.tint(mix('#f2f8ff', palette.shade, palette.shadeShare * 0.2))
  const largest = size.height * (floor.isWater ? 0.05 : 0.02)
  const stages = Array.from({ length: 6 }, (_, at) => {
    const grown = (at + 0.6) / 6
    return stampSizes(4, (near) =>
      drawStamp(largest * (0.3 + 0.7 * near), (context) => {
        context.strokeStyle = withAlpha(color, 0.75 * (1 - grown) + 0.06)
        context.lineWidth = 0.12
        context.beginPath()
        context.ellipse(0, 0.4, grown * 0.9, grown * 0.3, 0, 0, Math.PI * 2)
        context.stroke()
        if (floor.isWater && grown < 0.5) return
        context.fillStyle = withAlpha(color, 0.9 * (1 - grown))
        for (const [side, speed] of [
          [-0.6, 1.5],
          [0.15, 2.1],
          [0.7, 1.7],
        ] as const) {
          context.beginPath()
          context.arc(side * grown, 0.4 - grown * speed + 1.7 * grown * grown, 0.1, 0, Math.PI * 2)
          context.fill()
        }
      }),
    )
  })
  const depth = size.height - floor.topY
  return (context, time) => {
    followLane(lanes, time, (lane, share) => {
      const stage = stages[Math.floor(share * 20)]
      if (stage === undefined) return
      const drop = Math.floor(lane.y + time * lane.rounds) % lane.rounds
      const across = (lane.x + drop * 0.618) % 1
      const down = 0.08 + 0.88 * ((lane.phase + drop * 0.381) % 1)
      print(context, stage(down), across * size.width, floor.topY + down * depth, 1)
    })
  }
}
