// What fills the air: rain, snow, bubbles, fireflies. Every particle returns to where it began, so that a video can be
// played in a loop.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { withAlpha } from '../color.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../plan/scene.ts'

export interface Particles {
  /** `time` runs from 0 to 1 over the video. */
  draw(context: SKRSContext2D, time: number): void
}

type Kind = 'rain' | 'snow' | 'bubbles' | 'fireflies' | 'dust'

/** The part of a scene that decides what is in its air. */
export type Air = Pick<Scene, 'size' | 'place' | 'hour' | 'weather' | 'palette'>

export function createParticles(scene: Air, random: Random): Particles | null {
  const kind = kindFor(scene)
  if (kind === null) return null
  const grains = Array.from({ length: counts[kind] }, () => ({
    x: random.between(0, 1),
    y: random.between(0, 1),
    near: random.between(0.3, 1),
    phase: random.between(0, 1),
  }))
  // Nearer grains first decides nothing: they are too small to hide each other.
  return {
    draw(context, time) {
      for (const grain of grains) drawGrain[kind](context, scene, grain, time)
    },
  }
}

const counts: Record<Kind, number> = { rain: 130, snow: 120, bubbles: 34, fireflies: 22, dust: 26 }

function kindFor({ weather, place, hour }: Air): Kind | null {
  if (place === 'underwater') return 'bubbles'
  if (place === 'space') return null
  if (place === 'room') return 'dust'
  if (weather === 'rain' || weather === 'snow') return weather
  const isGreen =
    place === 'forest' || place === 'meadow' || place === 'jungle' || place === 'village' || place === 'lake'
  return isGreen && (hour === 'night' || hour === 'sunset') ? 'fireflies' : null
}

interface Grain {
  readonly x: number
  readonly y: number
  /** Size and speed, 0 to 1. */
  readonly near: number
  readonly phase: number
}

/** Whole rounds per video, or the loop would show a seam. */
function fall(grain: Grain, time: number, rounds: number): number {
  return (grain.y + time * Math.max(1, Math.round(rounds * grain.near))) % 1
}

function wave(time: number, phase: number, rounds = 1): number {
  return Math.sin((time * rounds + phase) * Math.PI * 2)
}

const drawGrain: Record<Kind, (context: SKRSContext2D, scene: Air, grain: Grain, time: number) => void> = {
  rain(context, { size }, grain, time) {
    const length = size.height * 0.045 * grain.near
    const y = fall(grain, time, 9) * 1.1 * size.height - length
    const x = grain.x * size.width * 1.1 - (y / size.height) * size.width * 0.06
    context.strokeStyle = withAlpha('#dfeaf6', 0.18 + 0.3 * grain.near)
    context.lineWidth = 0.8 + grain.near
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x - length * 0.14, y + length)
    context.stroke()
  },
  snow(context, { size }, grain, time) {
    const x = (grain.x + 0.02 * wave(time, grain.phase, 2)) * size.width
    dot(
      context,
      x,
      fall(grain, time, 2) * 1.06 * size.height - 10,
      1 + 3.4 * grain.near,
      withAlpha('#ffffff', 0.45 + 0.45 * grain.near),
    )
  },
  bubbles(context, { size }, grain, time) {
    const x = (grain.x + 0.008 * wave(time, grain.phase, 2)) * size.width
    const y = (1 - fall(grain, time, 1.6)) * 1.05 * size.height
    context.strokeStyle = withAlpha('#e8fbff', 0.25 + 0.4 * grain.near)
    context.lineWidth = 1.4
    context.beginPath()
    context.arc(x, y, 2 + 6 * grain.near * grain.near, 0, Math.PI * 2)
    context.stroke()
  },
  fireflies(context, { size }, grain, time) {
    const x = (grain.x + 0.015 * wave(time, grain.phase)) * size.width
    const y = (0.55 + grain.y * 0.38 + 0.015 * wave(time, grain.phase + 0.25)) * size.height
    const glow = 0.5 + 0.5 * wave(time, grain.phase, 2)
    dot(context, x, y, 10 * grain.near, withAlpha('#ffe98a', 0.04 + 0.05 * glow))
    dot(context, x, y, 6 * grain.near, withAlpha('#ffe98a', 0.06 + 0.08 * glow))
    dot(context, x, y, 2.6 * grain.near, withAlpha('#fff6c4', 0.45 + 0.5 * glow))
  },
  dust(context, { size, palette }, grain, time) {
    const x = (grain.x + 0.01 * wave(time, grain.phase)) * size.width
    const y = (grain.y * 0.8 + 0.012 * wave(time, grain.phase + 0.3)) * size.height
    dot(context, x, y, 1 + 1.4 * grain.near, withAlpha(palette.light, 0.28))
  },
}

function dot(context: SKRSContext2D, x: number, y: number, radius: number, style: string): void {
  context.fillStyle = style
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}
