// Windows and lamps that are lit in the dark, and the warm light around them.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import type { Actor } from '../../plan/scene.ts'
import type { Scene } from '../../plan/scene.ts'
import { keepGlass } from './recolor-figure.ts'

export interface Glow {
  /** The position of the light from the left, as a share of the drawing's width. */
  readonly across: number
  /** The height of the light above the foot, as a share of the drawing's height. */
  readonly rise: number
  readonly strength: number
  /** The colour of lit windows. `null` if the glass is not a window. */
  readonly panes: Color | null
  /**
   * How far the glass of a lamp shines, as a share of the drawing's height. If the drawing has no such glass, the value
   * is 0.
   */
  readonly bulb: number
}

/** Returns the glow of a drawing, or `null` by day and for drawings without lights. */
export function glowOf({ sprite, isMirrored, color }: Actor, { palette }: Scene): Glow | null {
  const glow = palette.shadeShare > 0.4 ? glows.get(sprite) : undefined
  if (glow === undefined) return null
  // The blue body of a car would be mistaken for its glass.
  const panes = glow.bulb > 0 && color !== null ? null : glow.panes
  return { ...glow, panes, across: isMirrored ? 1 - glow.across : glow.across }
}

const house: Glow = { across: 0.5, rise: 0.32, strength: 0.75, panes: '#ffd25a', bulb: 0 }
const hall: Glow = { across: 0.5, rise: 0.3, strength: 0.6, panes: null, bulb: 0 }
const flame: Glow = { across: 0.5, rise: 0.5, strength: 1, panes: null, bulb: 0 }
const lantern: Glow = { across: 0.5, rise: 0.82, strength: 1, panes: null, bulb: 0.15 }
/** The inside of a car stays dark. */
const car: Glow = { across: 0.05, rise: 0.4, strength: 1, panes: '#33436c', bulb: 0.2 }

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
  ['taxi', car],
  ['automobile', { ...car, across: 0.03, rise: 0.46 }],
  ['police-car', { ...car, rise: 0.44, panes: null }],
  ['sport-utility-vehicle', { ...car, rise: 0.47, panes: null }],
  ['pickup-truck', { ...car, across: 0.03, rise: 0.47 }],
  ['ambulance', { ...car, across: 0.09, rise: 0.38, panes: null }],
  ['fire-engine', { ...car, rise: 0.36 }],
  ['delivery-truck', { ...car, across: 0.03, rise: 0.41 }],
  ['bus', { ...car, across: 0.03, rise: 0.34, panes: '#ffe08a' }],
  ['minibus', { ...car, across: 0.04, rise: 0.36, panes: '#ffe08a' }],
  ...['street-lamp', 'floor-lamp', 'candle', 'lighthouse', 'lighthouse-tower', 'couch-and-lamp'].map(
    (name) => [name, lantern] as const,
  ),
])

/** Returns only the window panes of a drawing, as if lit from inside. */
export function litPanesOf(figure: Canvas, color: Color): Canvas {
  const panes = createCanvas(figure.width, figure.height)
  const context = panes.getContext('2d')
  context.drawImage(figure, 0, 0)
  keepGlass(context, figure.width, figure.height, color)
  return panes
}

/** Lights up the glass of a lantern and the drawing around it. */
export function lightBulb(
  context: SKRSContext2D,
  { across, rise, bulb }: Glow,
  width: number,
  height: number,
): void {
  if (bulb === 0) return
  const [x, y, reach] = [width * across, height * (1 - rise), height * bulb]
  const light = context.createRadialGradient(x, y, 0, x, y, reach)
  light.addColorStop(0, withAlpha('#fff3c4', 0.95))
  light.addColorStop(0.45, withAlpha('#ffcf6a', 0.6))
  light.addColorStop(1, withAlpha('#ffab44', 0))
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = light
  context.fillRect(0, 0, width, height)
}

/** Paints the glow behind the drawing. */
export function paintGlow(
  context: SKRSContext2D,
  { across, rise, strength }: Glow,
  margin: number,
  width: number,
  height: number,
): void {
  const x = margin + width * across
  const y = margin + height * (1 - rise)
  // The glow ends within the canvas; otherwise, the edge of the canvas would show.
  const room = Math.min(x, width + margin * 2 - x, y, height + margin * 2 - y)
  const reach = Math.min(Math.max(width, height) * 0.5 + margin, room)
  const glow = context.createRadialGradient(x, y, 0, x, y, reach)
  glow.addColorStop(0, withAlpha('#ffcf6a', 0.85 * strength))
  glow.addColorStop(0.5, withAlpha('#ffab44', 0.36 * strength))
  glow.addColorStop(1, withAlpha('#ff8a2c', 0))
  context.fillStyle = glow
  context.fillRect(0, 0, width + margin * 2, height + margin * 2)
}
