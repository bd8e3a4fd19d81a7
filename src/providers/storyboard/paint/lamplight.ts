// Windows and lamps that burn when it is dark, and the warm light around them.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { withAlpha } from '../color.ts'
import type { Scene } from '../plan/scene.ts'
import { keepGlass } from './recolor-figure.ts'

export interface Glow {
  /** Where the light is, as a share of the drawing's height from its foot. */
  readonly rise: number
  readonly strength: number
  /** Whether it shines out of windows. */
  readonly hasPanes: boolean
  /** How far its glass shines, as a share of the drawing's height; 0 where there is none. */
  readonly bulb: number
}

/** `null` by day, and for what has no light of its own. */
export function glowOf(sprite: string, { palette }: Scene): Glow | null {
  return palette.shadeShare > 0.4 ? (glows.get(sprite) ?? null) : null
}

const house: Glow = { rise: 0.32, strength: 0.75, hasPanes: true, bulb: 0 }
const hall: Glow = { rise: 0.3, strength: 0.6, hasPanes: false, bulb: 0 }
const flame: Glow = { rise: 0.5, strength: 1, hasPanes: false, bulb: 0 }
const lantern: Glow = { rise: 0.82, strength: 1, hasPanes: false, bulb: 0.15 }

const glows: ReadonlyMap<string, Glow> = new Map([
  ...['house', 'house-with-garden', 'houses', 'cottage', 'church', 'treehouse', 'school', 'hotel'].map(
    (name) => [name, house] as const,
  ),
  ...['castle', 'japanese-castle', 'hut', 'barn', 'windmill', 'tent', 'circus-tent', 'convenience-store'].map(
    (name) => [name, hall] as const,
  ),
  ...['campfire', 'fire', 'fireplace', 'jack-o-lantern', 'red-paper-lantern', 'diya-lamp'].map(
    (name) => [name, flame] as const,
  ),
  ...['street-lamp', 'floor-lamp', 'candle', 'lighthouse', 'lighthouse-tower', 'couch-and-lamp'].map(
    (name) => [name, lantern] as const,
  ),
])

/** The panes of a drawing alone, lit from within. */
export function litPanes(figure: Canvas): Canvas {
  const panes = createCanvas(figure.width, figure.height)
  const context = panes.getContext('2d')
  context.drawImage(figure, 0, 0)
  keepGlass(context, figure.width, figure.height, '#ffd25a')
  return panes
}

/** The glass of a lantern burns; around it the drawing catches its light. */
export function lightBulb(context: SKRSContext2D, { rise, bulb }: Glow, width: number, height: number): void {
  if (bulb === 0) return
  const [x, y, reach] = [width / 2, height * (1 - rise), height * bulb]
  const light = context.createRadialGradient(x, y, 0, x, y, reach)
  light.addColorStop(0, withAlpha('#fff3c4', 0.95))
  light.addColorStop(0.45, withAlpha('#ffcf6a', 0.6))
  light.addColorStop(1, withAlpha('#ffab44', 0))
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

/** Behind the drawing that has it. */
export function paintGlow(
  context: SKRSContext2D,
  { rise, strength }: Glow,
  margin: number,
  width: number,
  height: number,
): void {
  const x = margin + width / 2
  const y = margin + height * (1 - rise)
  // No farther than the canvas, or its edge would show.
  const reach = Math.min(Math.max(width, height) * 0.5 + margin, y, height + margin * 2 - y)
  const glow = context.createRadialGradient(x, y, 0, x, y, reach)
  glow.addColorStop(0, withAlpha('#ffcf6a', 0.85 * strength))
  glow.addColorStop(0.5, withAlpha('#ffab44', 0.36 * strength))
  glow.addColorStop(1, withAlpha('#ff8a2c', 0))
  context.fillStyle = glow
  context.fillRect(0, 0, width + margin * 2, height + margin * 2)
}
