import type { Scene } from '../../plan/scene.ts'
import type { StyleName } from '../../words/intent.ts'
import { speckle } from './paint-grain.ts'
import type { SceneStyle } from './style.ts'
import { lineDrawing } from './style-line-drawing.ts'
import { neon } from './style-neon.ts'
import { noir } from './style-noir.ts'
import { oil } from './style-oil.ts'
import { paperCut } from './style-paper-cut.ts'
import { pixelArt } from './style-pixel-art.ts'
import { vintageFilm } from './style-vintage-film.ts'
import { watercolour } from './style-watercolour.ts'

export function sceneStyleOf(name: StyleName): SceneStyle {
  return styles[name]
}

export function styleScene(scene: Scene): Scene {
  return { ...scene, palette: styles[scene.style].recolor(scene.palette) }
}

const pictureBook: SceneStyle = {
  pixelSide: 1,
  finish: 1,
  figures: 'lit',
  spotlight: null,
  recolor: (palette) => palette,
  repaint(layer, role, random) {
    if (role !== 'actor') speckle(layer.getContext('2d'), layer, random)
  },
  createOverlay: () => null,
}

const styles: Record<StyleName, SceneStyle> = {
  'picture-book': pictureBook,
  watercolour,
  'pixel-art': pixelArt,
  'line-drawing': lineDrawing,
  noir,
  neon,
  'paper-cut': paperCut,
  oil,
  'vintage-film': vintageFilm,
}
