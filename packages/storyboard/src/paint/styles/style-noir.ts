// Film noir: no color, hard contrast, and night even at noon.

import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { greyOf, mix } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import type { Palette, Scene } from '../../plan/scene.ts'
import { mapPalette, recolorPixels } from './pixels.ts'
import { spotDepthMin } from './style.ts'
import type { LayerRole, SceneStyle } from './style.ts'

export const noir: SceneStyle = {
  pixelSide: 1,
  finish: 1,
  figures: 'lit',
  spotlight: '#e8e8e8',
  recolor: (palette) => ({
    ...glowing(mapPalette(palette, (color) => mix(greyOf(color), '#060606', 0.34))),
    light: '#f4f4f4',
    shade: '#0b0b0b',
    shadeShare: Math.max(0.62, palette.shadeShare),
  }),
  repaint(layer, role) {
    const curve = curves[role]
    recolorPixels(layer, (to) => {
      for (let at = 0; at < to.length; at += 4) {
        const light = (to[at] ?? 0) * 0.299 + (to[at + 1] ?? 0) * 0.587 + (to[at + 2] ?? 0) * 0.114
        // Translucent pixels become darker, so the glow around a figure becomes a dark outline.
        const grey = (curve[Math.round(light)] ?? 0) * (role === 'actor' ? (to[at + 3] ?? 0) / 255 : 1)
        to[at] = grey
        to[at + 1] = grey
        to[at + 2] = grey
      }
    })
  },
  createOverlay(scene) {
    const mask = createCanvas(scene.size.width, scene.size.height)
    const context = mask.getContext('2d')
    paintCorners(context, scene)
    if (scene.place === 'room') paintBlinds(context, scene)
    else paintBeam(context, scene)
    paintCone(context, scene)
    return (target) => target.drawImage(mask, 0, 0)
  },
}

/** Brightens the lower sky, as city lights would, so that things in front of it become silhouettes. */
function glowing(palette: Palette): Palette {
  const [top, next, ...rest] = palette.sky
  return { ...palette, sky: [top, next, ...rest.map((color) => mix(color, '#b4b4b4', 0.62))] }
}

/** Returns an S-curve around `middle`, which increases contrast. Nothing becomes darker than `black`. */
function createCurve(middle: number, steepness: number, black: number): Uint8ClampedArray {
  const s = (value: number) => 1 / (1 + Math.exp((middle - value) * steepness))
  const [low, high] = [s(0), s(1)]
  return Uint8ClampedArray.from(
    { length: 256 },
    (_, light) => black + ((250 - black) * (s(light / 255) - low)) / (high - low),
  )
}

/** Figures never become as black as the night around them, so that black shoes stay visible. */
const curves: Record<LayerRole, Uint8ClampedArray> = {
  actor: createCurve(0.36, 6.5, 16),
  band: createCurve(0.53, 7, 5),
  backdrop: createCurve(0.63, 7, 5),
}

function paintCorners(context: SKRSContext2D, { size: { width, height } }: Scene): void {
  const reach = Math.hypot(width, height) / 2
  const middle = [width / 2, height * 0.55] as const
  const corners = context.createRadialGradient(...middle, reach * 0.36, ...middle, reach)
  context.fillStyle = withFade(corners, '#000000', [0, 0], [0.6, 0.26], [1, 0.74])
  context.fillRect(0, 0, width, height)
}

function paintBeam(context: SKRSContext2D, { size: { width, height } }: Scene): void {
  const dark = context.createLinearGradient(0, height * 0.9, width, height * 0.1)
  context.fillStyle = withFade(dark, '#000000', [0, 0.62], [0.3, 0], [0.68, 0], [1, 0.62])
  context.fillRect(0, 0, width, height)
}

function paintCone(context: SKRSContext2D, { size: { height }, items, place }: Scene): void {
  const subject = items.find(
    (item) => item.kind === 'actor' && item.word !== null && item.isGrounded && item.depth > spotDepthMin,
  )
  if (subject?.kind !== 'actor' || place === 'room') return
  const { x, y, size } = subject
  const air = context.createLinearGradient(0, 0, 0, y)
  context.fillStyle = withFade(air, '#ffffff', [0, 0.075], [0.7, 0.028], [1, 0])
  for (const share of [0.46, 0.42, 0.38, 0.33]) {
    context.beginPath()
    context.moveTo(x - height * 0.012, 0)
    context.lineTo(x + height * 0.012, 0)
    context.lineTo(x + size * share, y)
    context.lineTo(x - size * share, y)
    context.fill()
  }
}

/** Paints slanted shadows, as if a street lamp shone through blinds. */
function paintBlinds(context: SKRSContext2D, { size: { width, height } }: Scene): void {
  const gap = height * 0.075
  const slant = height * 0.28
  context.fillStyle = 'rgba(0,0,0,0.24)'
  context.beginPath()
  for (let y = -slant; y < height; y += gap) {
    context.moveTo(0, y + slant)
    context.lineTo(width, y)
    context.lineTo(width, y + gap * 0.42)
    context.lineTo(0, y + slant + gap * 0.42)
    context.closePath()
  }
  context.fill()
}
