// Paints what is behind everything else: deep water, outer space, a cave, the wall of a room, or a sky.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import type { Palette, Scene } from '../../plan/scene.ts'
import type { Size } from '../../lib/sizes.ts'
import { paintCave } from './backdrop-cave.ts'
import { paintCosmos } from './backdrop-cosmos.ts'
import { paintDeep } from './backdrop-deep.ts'
import { paintLamp, paintRainbow, paintStars } from './backdrop-sky.ts'
import { paintWall } from './backdrop-wall.ts'
import { paintWeather } from './backdrop-weather.ts'
import { sceneStyleOf } from '../styles/scene-style.ts'

/** `finish` is the result of `paintFinish`. The canvas ends at row `bottom`, because land hides everything below. */
export function paintBackdrop(scene: Scene, finish: Canvas, bottom: number, random: Random): Canvas {
  const { width, height } = scene.size
  const canvas = createCanvas(width, bottom)
  const context = canvas.getContext('2d')
  const isSky = scene.backdrop.kind === 'sky'
  fillSky(context, scene.palette, scene.size, isSky ? scene.backdrop.horizonY * 1.04 : height)
  painters[scene.backdrop.kind](context, scene, random)
  context.drawImage(finish, 0, 0)
  sceneStyleOf(scene.style).repaint(canvas, 'backdrop', random)
  return canvas
}

type Painter = (context: SKRSContext2D, scene: Scene, random: Random) => void

const painters: Record<Scene['backdrop']['kind'], Painter> = {
  sky(context, scene, random) {
    paintStars(context, scene, random)
    paintLamp(context, scene)
    paintWeather(context, scene, random.fork('clouds'))
    if (scene.backdrop.spectacles.includes('rainbow')) paintRainbow(context, scene)
  },
  deep: paintDeep,
  cosmos(context, scene, random) {
    paintCosmos(context, scene, random)
    paintStars(context, scene, random)
  },
  wall: paintWall,
  cave: paintCave,
}

function fillSky(context: SKRSContext2D, palette: Palette, size: Size, bottomY: number): void {
  const gradient = context.createLinearGradient(0, 0, 0, bottomY)
  palette.sky.forEach((color, at) => gradient.addColorStop(at / (palette.sky.length - 1), color))
  context.fillStyle = gradient
  context.fillRect(0, 0, size.width, size.height)
}
