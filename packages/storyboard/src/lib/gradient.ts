// A stop of a gradient is a position, from 0 to 1, and the color or opacity at that position.

import { withAlpha } from './color.ts'
import type { Color } from './color.ts'

interface Gradient {
  addColorStop(at: number, color: string): void
}

type Stop = readonly [at: number, color: string] | readonly [at: number, color: Color, alpha: number]

export function withStops<Kind extends Gradient>(gradient: Kind, ...stops: readonly Stop[]): Kind {
  for (const stop of stops)
    gradient.addColorStop(stop[0], stop.length === 2 ? stop[1] : withAlpha(stop[1], stop[2]))
  return gradient
}

export function withFade<Kind extends Gradient>(
  gradient: Kind,
  color: Color,
  ...stops: readonly (readonly [at: number, alpha: number])[]
): Kind {
  for (const [at, alpha] of stops) gradient.addColorStop(at, withAlpha(color, alpha))
  return gradient
}
