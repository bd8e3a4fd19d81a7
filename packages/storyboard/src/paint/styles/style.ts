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
   * How light changes figures before `repaint`. Styles that draw lines or cut shapes do not use `lit`, because glows
   * and rims would become extra outlines.
   */
  readonly figures: FigureLight
  /**
   * The color of the pool of light around subjects, or `null` if there is no spotlight. A spotlight also darkens all
   * figures that are not subjects.
   */
  readonly spotlight: Color | null
  recolor(palette: Palette): Palette
  repaint(layer: Canvas, role: LayerRole, random: Random): void
  /**
   * Returns `null` if the style draws nothing over the finished frames. Drawing an overlay on a frame of 1280×720
   * must not take more than 3 ms.
   */
  createOverlay(scene: Scene, random: Random): Overlay | null
}

/** Subjects up to this depth (1 is the foreground) get no spotlight, as no lamp stands on distant rocks or the sea. */
export const spotDepthMin = 0.72

/**
 * `lit` figures are tinted by the hour, and subjects also get a halo and a lit rim toward the sun or moon. `tinted`
 * figures are only tinted by the hour. `plain` figures keep their original colors.
 */
export type FigureLight = 'lit' | 'tinted' | 'plain'

export type LayerRole = 'backdrop' | 'band' | 'actor'

/** `time` goes from 0 to 1. The film loops, so the overlay must look the same at 0 and at 1. */
export type Overlay = (context: SKRSContext2D, time: number) => void
