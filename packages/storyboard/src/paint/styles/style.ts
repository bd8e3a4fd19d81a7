// What a style changes in how the picture book is painted.

import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Color } from '../../lib/color.ts'
import type { Palette, Scene } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'

export interface SceneStyle {
  /** Pixels of the frame for each that is painted, across and down: more than 1 makes squares. */
  readonly pixelSide: number
  /** How much of the lamp's warmth and of the dark corners lies over the picture, 0 to 1. */
  readonly finish: number
  /** What light does to figures before `repaint`; glows and rims would be outlines once more where lines are drawn or cut. */
  readonly figures: FigureLight
  /** Subjects stand in a pool of this light, and scenery sinks into the dark beside it; `null` for none. */
  readonly spotlight: Color | null
  recolor(palette: Palette): Palette
  /** Works over one finished layer, once, in place. */
  repaint(layer: Canvas, role: LayerRole, random: Random): void
  /** What lies over each frame of a film; drawing it must be quick: 3 ms at 1280×720. `null` for nothing. */
  createOverlay(scene: Scene, random: Random): Overlay | null
}

/** Where spotlights stand: farther off, on rocks and on the sea, nobody has hung a lamp. */
export const spotDepthMin = 0.72

/** `lit`: tinted by the hour, a rim towards the lamp and a glow behind; `tinted`: by the hour only; `plain`: their own colours. */
export type FigureLight = 'lit' | 'tinted' | 'plain'

export type LayerRole = 'backdrop' | 'band' | 'actor'

/** `time` runs from 0 to 1 and round again without a seam. */
export type Overlay = (context: SKRSContext2D, time: number) => void
