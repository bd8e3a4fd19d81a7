// A style changes some aspects of how the picture-book style is painted.

import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Color } from '../../lib/color.ts'
import type { Palette, Scene } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'

export interface SceneStyle {
  /**
   * The number of frame pixels per painted pixel, across and down. If it is above 1, the painted pixels are visible as
   * squares.
   */
  readonly pixelSide: number
  /** The strength of the finish (warm light and dark corners), from 0 to 1. */
  readonly finish: number
  /**
   * How light changes figures before `repaint`. In styles that draw or cut lines, glows and rims would become extra
   * outlines.
   */
  readonly figures: FigureLight
  /**
   * The color of the pool of light around subjects, in a picture with dark scenery, or `null` if there is no spotlight.
   */
  readonly spotlight: Color | null
  recolor(palette: Palette): Palette
  /** Changes one finished layer in place. */
  repaint(layer: Canvas, role: LayerRole, random: Random): void
  /**
   * Creates the overlay that covers each frame of a film, or returns `null` if the style has none. Drawing the overlay
   * may take at most 3 ms at 1280×720.
   */
  createOverlay(scene: Scene, random: Random): Overlay | null
}

/** The minimum depth for a spotlight. Rocks and the sea are farther away, and no lamp can light a subject there. */
export const spotDepthMin = 0.72

/**
 * `lit` figures are tinted by the hour, with a lit rim toward the sun or moon and a glow behind them. `tinted` figures
 * are only tinted by the hour. `plain` figures keep their original colors.
 */
export type FigureLight = 'lit' | 'tinted' | 'plain'

export type LayerRole = 'backdrop' | 'band' | 'actor'

/** `time` goes from 0 to 1. The frames then repeat without a visible seam. */
export type Overlay = (context: SKRSContext2D, time: number) => void
