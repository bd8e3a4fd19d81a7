// The styles that a scene can be painted in, each a few changes of how the picture book is painted.

import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from '../plan/scene.ts'
import type { Random } from '../random.ts'
import type { StyleName } from '../words/intent.ts'

export interface SceneStyle {
  /** Share of the frame's pixels, across and down, that the scene is painted in before it is enlarged without smoothing. */
  readonly resolution: number
  recolor(palette: Palette): Palette
  /** Works over one finished layer, once, in place; transparent pixels stay transparent. */
  repaint(layer: Canvas, random: Random): void
  /** Over each frame of a film, so it must be quick: 3 ms at 1280×720. */
  overlay(context: SKRSContext2D, time: number): void
}

export function sceneStyleOf(_name: StyleName): SceneStyle {
  return pictureBook
}

const pictureBook: SceneStyle = {
  resolution: 1,
  recolor: (palette) => palette,
  repaint: () => {},
  overlay: () => {},
}
