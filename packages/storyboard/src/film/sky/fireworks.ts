// Fireworks: rockets rise one after another and burst into sparks, which spread out in a ball, sink, and fade.

import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { wave } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import { print } from '../air/stamp.ts'
import type { Layer } from '../layer.ts'
import type { SkyView } from './sky-show.ts'

export function createFireworks(sky: SkyView, random: Random): Layer {
  const rockets = Array.from({ length: count }, (_, at) => loadRocket(sky, at, random))
  return (context, time) => {
    for (const rocket of rockets) {
      const age = ((time + rocket.phase) % 1) / life
      if (age < riseShare) drawRise(context, rocket, age / riseShare)
      else if (age < 1) drawBurst(context, rocket, (age - riseShare) / (1 - riseShare))
    }
    context.globalAlpha = 1
  }
}

const count = 8
/** The fraction of the loop during which a rocket is visible, and the fraction of that time during which it rises. */
const life = 0.4
const riseShare = 0.2

interface Rocket {
  /** The time since the rocket's launch when the loop begins, as a fraction of the loop. */
  readonly phase: number
  readonly x: number
  readonly y: number
  readonly startX: number
  readonly startY: number
  readonly radius: number
  readonly sinks: number
  readonly color: Color
  readonly spark: Canvas
  readonly innerSpark: Canvas
  readonly flash: Canvas | null
  readonly sparks: readonly Spark[]
}

interface Spark {
  readonly across: number
  readonly down: number
  readonly phase: number
  readonly isInner: boolean
}

const colors = ['#ff5a6a', '#ffc94d', '#4cc9f0', '#b68cff', '#74e28a', '#ff8fd0'] as const

function loadRocket({ size, horizonY, brush, lamp }: SkyView, at: number, random: Random): Rocket {
  const reach = Math.min(size.width, horizonY * 1.3)
  const isWillow = at % 4 === 3
  const radius = reach * random.between(0.25, 0.38)
  // Bursts alternate between the left, the right, and the middle so that simultaneous bursts are far apart. A burst
  // that would cover the sun or moon is moved sideways.
  const wanted = ([0.24, 0.76, 0.5][at % 3] ?? 0.5) + random.between(-0.07, 0.07)
  const y = Math.max(radius * 0.8, horizonY * random.between(0.2, 0.42))
  const isBeforeLamp = lamp !== null && Math.abs(wanted - lamp.x / size.width) < 0.16
  const x = isBeforeLamp ? wanted + (wanted > 0.5 ? -0.24 : 0.24) : wanted
  const color = isWillow ? '#ffcf70' : (colors[at % colors.length] ?? colors[0])
  const second = isWillow ? '#fff0c0' : (colors[(at + 2) % colors.length] ?? colors[0])
  const point = Math.max(2.5, reach * 0.017)
  return {
    // Three bursts are visible at time 0: one is new, one is full, and one is sinking.
    phase: at / count + 0.3 * life,
    x: x * size.width,
    y,
    startX: x * size.width + random.between(-0.06, 0.06) * size.width,
    startY: horizonY,
    radius,
    sinks: radius * (isWillow ? 0.9 : 0.3),
    color: brush.tint(color),
    spark: brush.glow(point * 1.45, color, mix(color, '#ffffff', 0.65)),
    innerSpark: brush.glow(point * 1.3, second, mix(second, '#ffffff', 0.65)),
    flash: brush.isPen ? null : brush.spot(radius * 0.9, color, 0),
    sparks: layOut(isWillow ? 7 : 12, random),
  }
}

/** Spreads the sparks evenly over a sphere, with a smaller sphere of another color inside. */
function layOut(inner: number, random: Random): readonly Spark[] {
  return [
    { count: 27, reach: 1, isInner: false },
    { count: inner, reach: 0.52, isInner: true },
  ].flatMap(({ count, reach, isInner }) =>
    Array.from({ length: count }, (_, at) => {
      const angle = at * 2.399963
      const height = 1 - (2 * (at + 0.5)) / count
      const speed = reach * random.between(0.88, 1.06)
      const flat = Math.sqrt(1 - height * height) * speed
      return {
        across: flat * Math.cos(angle),
        down: height * speed,
        phase: random.between(0, 1),
        isInner,
      }
    }),
  )
}

function drawRise(context: SKRSContext2D, rocket: Rocket, age: number): void {
  const placeAt = (share: number) => {
    const eased = 1 - (1 - Math.max(0, share)) ** 2
    return {
      x: rocket.startX + (rocket.x - rocket.startX) * eased,
      y: rocket.startY + (rocket.y - rocket.startY) * eased,
    }
  }
  const alpha = Math.min(1, age * 6, (1 - age) * 4)
  for (let trail = 5; trail >= 0; trail--) {
    const { x, y } = placeAt(age - trail * 0.05)
    print(context, rocket.spark, x, y, alpha * (1 - trail / 6) ** 2)
  }
}

function drawBurst(context: SKRSContext2D, rocket: Rocket, age: number): void {
  const { x, y, radius, sinks, spark, flash, sparks } = rocket
  const glow = 0.6 * Math.exp(-age * 7) * Math.min(1, age * 18)
  if (flash !== null && glow > 0.02) {
    context.globalAlpha = glow
    context.drawImage(flash, Math.round(x - flash.width / 2), Math.round(y - flash.height / 2))
  }
  const spread = spreadAt(age)
  const tail = spread * (0.42 + 0.5 * age)
  const fall = sinks * age * age
  const tailFall = sinks * (age * 0.8) ** 2
  const fade = Math.min(1, age * 14) * (1 - age ** 2.2)
  context.globalAlpha = 0.9 * fade
  context.strokeStyle = rocket.color
  context.lineWidth = Math.max(1, spark.width * 0.12)
  for (const { across, down, isInner } of sparks) {
    if (isInner) continue
    context.beginPath()
    context.moveTo(x + across * radius * tail, y + down * radius * tail + tailFall)
    context.lineTo(x + across * radius * spread, y + down * radius * spread + fall)
    context.stroke()
  }
  for (const { across, down, phase, isInner } of sparks) {
    const glitter = 1 - 0.7 * age * (0.5 + 0.5 * wave(age, phase, 6))
    const stamp = isInner ? rocket.innerSpark : spark
    print(context, stamp, x + across * radius * spread, y + down * radius * spread + fall, fade * glitter)
  }
}

/** Returns how far the sparks have spread, from 0 to 1. The air slows them down. */
function spreadAt(age: number): number {
  return 1 - Math.exp(-4.2 * Math.max(0, age))
}
