// A style: the changes that it makes to the way in which the picture book is painted.

import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Color } from '../../lib/color.ts'
import type { Palette, Scene } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'

export interface SceneStyle {
  /**
   * The number of frame pixels per painted pixel, across and down. A value above 1 makes the painted pixels visible as
   * squares.
   */
  readonly pixelSide: number
  /** The strength of the finish (the lamp's warmth and the dark corners), from 0 to 1. */
  readonly finish: number
  /**
   * How light changes figures before `repaint`. In styles that draw or cut lines, glows and rims would become extra
   * outlines.
   */
  readonly figures: FigureLight
  /**
   * Subjects stand in a pool of light of this colour, and the scenery around them is dark. `null` if there is no
   * spotlight.
   */
  readonly spotlight: Color | null
  recolor(palette: Palette): Palette
  /** Changes one finished layer in place. */
  repaint(layer: Canvas, role: LayerRole, random: Random): void
  /**
   * Creates the overlay that covers each frame of a film, or `null`. The overlay must be fast to draw: 3 ms at
   * 1280×720.
   */
  createOverlay(scene: Scene, random: Random): Overlay | null
}

/** The minimum depth for a spotlight. Farther away, on rocks and at sea, there is no lamp to light a subject. */
export const spotDepthMin = 0.72

/**
 * `lit`: tinted by the hour, with a lit rim towards the lamp and a glow behind the figure. `tinted`: only tinted by the
 * hour. `plain`: in their original colours.
 */
export type FigureLight = 'lit' | 'tinted' | 'plain'

export type LayerRole = 'backdrop' | 'band' | 'actor'

/** `time` goes from 0 to 1; the frames then repeat without a seam. */
export type Overlay = (context: SKRSContext2D, time: number) => void
