// Paints one strip of land, water, or houses onto a canvas that is wider than the frame, because the camera moves
// sideways.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import { inShade } from '../../plan/in-shade.ts'
import type { Band, Scene, Surface } from '../../plan/scene.ts'
import { paintCloudSea } from '../backdrops/paint-cloud.ts'
import { darkOf, litOf, stripColor, traceRidge } from './strip.ts'
import type { Strip } from './strip.ts'
import { sceneStyleOf } from '../styles/scene-style.ts'
import { paintFloor } from './surface-boards.ts'
import { paintGrass, paintHill } from './surface-grass.ts'
import { paintMoon, paintPeaks, paintStrata } from './surface-rock.ts'
import { paintSand } from './surface-sand.ts'
import { paintSnow } from './surface-snow.ts'
import { paintStreet } from './surface-street.ts'
import { paintTable } from './surface-table.ts'
import { paintTowers } from './surface-towers.ts'
import { paintWater } from './surface-water.ts'

export interface Painted {
  readonly canvas: Canvas
  /** The position of the canvas's upper left corner in the frame. */
  readonly left: number
  readonly top: number
}

/** `margin` is the number of pixels beyond the frame on each side. Nearer strips hide everything below row `bottom`. */
export interface BandExtent {
  readonly margin: number
  readonly bottom: number
}

export function paintBand(
  band: Band,
  scene: Scene,
  finish: Canvas,
  extent: BandExtent,
  random: Random,
): Painted {
  const { margin, bottom } = extent
  const surface = surfaces[band.surface]
  const hasMist =
    scene.weather === 'fog' &&
    scene.backdrop.kind === 'sky' &&
    band.depth < (band.surface === 'water' ? 0.3 : 0.9)
  const rise = scene.size.height * Math.max(surface.rise, hasMist ? mistRise : 0)
  const top = Math.max(0, Math.floor(band.topY - rise))
  const size = { width: scene.size.width + margin * 2, height: Math.max(1, bottom - top) }
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  // From here on, x and y are frame coordinates instead of canvas coordinates.
  context.translate(margin, -top)
  const color = stripColor(surface.color(scene), band.depth, scene.palette, scene.weather === 'fog')
  const strip: Strip = {
    context,
    band,
    scene,
    color,
    left: -margin,
    right: scene.size.width + margin,
    bottom,
    random,
  }
  if (hasMist) paintMist(strip)
  if (!surface.isOpen) fillBelow(strip)
  surface.paint(strip)
  if (!surface.isOpen) paintRim(strip)
  context.globalCompositeOperation = 'source-atop'
  context.drawImage(finish, -margin, 0, size.width, Math.max(scene.size.height, bottom))
  context.resetTransform()
  sceneStyleOf(scene.style).repaint(canvas, 'band', random)
  return { canvas, left: -margin, top }
}

/** Whether the background shows through the surface. */
export function isOpen(surface: Surface): boolean {
  return surfaces[surface].isOpen
}

/** An open surface draws its own outline. Every other surface fills everything below the ridge. */
interface SurfaceLook {
  /** The surface's color at close range in the light of the scene. */
  color(scene: Scene): Color
  paint(strip: Strip): void
  /** How far the surface extends above the ridge, relative to the frame's height. */
  readonly rise: number
  readonly isOpen: boolean
}

function look(color: Color | null, paint: (strip: Strip) => void, rise = 0.05, isOpen = false): SurfaceLook {
  return {
    color: ({ palette }) => (color === null ? palette.ground : inShade(color, palette)),
    paint,
    rise,
    isOpen,
  }
}

const surfaces: Record<Surface, SurfaceLook> = {
  hill: look(null, paintHill, 0.09),
  peak: {
    ...look(null, paintPeaks),
    color: ({ palette }) => mix(palette.ground, inShade('#4a64a8', palette), 0.62),
  },
  grass: {
    ...look(null, paintGrass, 0.06),
    color: ({ palette, place }) => (place === 'city' ? inShade('#3f8f46', palette) : palette.ground),
  },
  snow: look('#e4effb', paintSnow),
  sand: look(null, paintSand),
  rock: {
    ...look(null, paintStrata),
    color: ({ place, palette }) =>
      place === 'underwater'
        ? inShade('#136a92', palette)
        : place === 'cave'
          ? palette.ground
          : mix(palette.ground, inShade('#857d86', palette), 0.8),
  },
  water: {
    ...look(null, paintWater),
    color: ({ place, palette }) => inShade(place === 'lake' ? '#1f8db4' : '#1268b8', palette),
  },
  towers: look(null, paintTowers, 0.3, true),
  pavement: look('#5f667c', paintStreet, 0.24),
  floor: look('#b0703c', paintFloor),
  table: look('#8a5230', paintTable, 0.05, true),
  moon: look(null, paintMoon),
  cloud: look('#f2f6ff', paintCloudSea, 0.1),
}

function fillBelow(strip: Strip): void {
  const { context, band, scene, color, left, right, bottom } = strip
  const { palette, size } = scene
  const gradient = context.createLinearGradient(0, band.topY, 0, band.topY + size.height * 0.26)
  const isFar = band.depth < 0.5
  const isFoggy = scene.weather === 'fog' && band.surface !== 'water'
  gradient.addColorStop(0, mix(color, litOf(color, palette), 0.62))
  gradient.addColorStop(0.3, color)
  // A little haze gathers at the foot of distant land. The foot of near land is in deep shadow.
  gradient.addColorStop(
    1,
    isFar ? mix(color, palette.air, isFoggy ? 0.7 : 0.3) : mix(color, darkOf(color, palette), 0.75),
  )
  context.fillStyle = gradient
  context.beginPath()
  context.moveTo(left, bottom)
  for (let x = left; x <= right + 3; x += 3) context.lineTo(x, band.ridge(x))
  context.lineTo(right, bottom)
  context.fill()
}

/** Paints a line of light that separates the strip from the strip behind it. */
function paintRim(strip: Strip): void {
  const { context, band, scene } = strip
  if (unrimmed.has(band.surface)) return
  context.strokeStyle = withAlpha(scene.palette.light, 0.34)
  context.lineWidth = 1.2 + band.depth
  traceRidge(strip, 0.6)
  context.stroke()
}

const unrimmed: ReadonlySet<Surface> = new Set(['water', 'grass', 'cloud'])

/** Paints fog over the foot of the strip behind this one. */
function paintMist({ context, band, scene, left, right, bottom }: Strip): void {
  const top = band.topY - scene.size.height * mistRise
  const thick = scene.size.height * mistRise + (band.lowY - band.topY)
  const mist = context.createLinearGradient(0, top, 0, top + thick)
  const color = mix(scene.palette.air, '#f2f8ff', 0.34)
  const thickness = 1.1 - band.depth * 0.8
  context.fillStyle = withFade(mist, color, [0, 0], [0.5, 0.34 * thickness], [1, 0.72 * thickness])
  context.fillRect(left, top, right - left, Math.min(bottom, top + thick) - top)
}

const mistRise = 0.15
