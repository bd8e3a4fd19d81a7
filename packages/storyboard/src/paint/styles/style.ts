// What a style changes about how the picture book is painted.

import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Color } from '../../lib/color.ts'
import type { Palette, Scene } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'

export interface SceneStyle {
  /** Pixels of the frame for each painted one, across and down. More than 1 makes squares. */
  readonly pixelSide: number
  /** Strength of the lamp's warmth and the dark corners, 0 to 1. */
  readonly finish: number
  /**
   * What light does to figures before `repaint`. In styles that draw or cut lines, glows and rims would become extra
   * outlines.
   */
  readonly figures: FigureLight
  /** Subjects stand in a pool of this light, and scenery next to it is dark. `null` for none. */
  readonly spotlight: Color | null
  recolor(palette: Palette): Palette
  /** Changes one finished layer, once, in place. */
  repaint(layer: Canvas, role: LayerRole, random: Random): void
  /** What covers each frame of a film. Drawing it must be fast: 3 ms at 1280×720. `null` for nothing. */
  createOverlay(scene: Scene, random: Random): Overlay | null
}

/** Depth from which there are spotlights. Farther away, on rocks and on the sea, there is no lamp. */
export const spotDepthMin = 0.72

/**
 * `lit`: tinted by the hour, with a rim towards the lamp and a glow behind. `tinted`: by the hour only. `plain`: their
 * own colours.
 */
export type FigureLight = 'lit' | 'tinted' | 'plain'

export type LayerRole = 'backdrop' | 'band' | 'actor'

/** `time` goes from 0 to 1 and repeats without a seam. */
export type Overlay = (context: SKRSContext2D, time: number) => void
