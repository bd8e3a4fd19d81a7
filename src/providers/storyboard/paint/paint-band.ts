// Paints one strip of land, water or houses onto a canvas of its own, wider than the frame, so that the camera can
// move over it.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../color.ts'
import type { Color } from '../color.ts'
import { speckle } from './paint-grain.ts'
import { paintGlitter, paintGrass, paintCrest } from './paint-edge.ts'
import { paintSnowCaps } from './paint-snow-caps.ts'
import { paintTowers } from './paint-towers.ts'
import type { Random } from '../random.ts'
import type { Band, Scene, Surface } from '../plan/scene.ts'

export interface Painted {
  readonly canvas: Canvas
  /** Where its upper left corner belongs in the frame. */
  readonly left: number
  readonly top: number
}

/** `margin`: pixels beyond the frame on either side. `bottom`: where nearer bands hide it. */
export interface Extent {
  readonly margin: number
  readonly bottom: number
}

export function paintBand(band: Band, scene: Scene, finish: Canvas, extent: Extent, random: Random): Painted {
  const { margin, bottom } = extent
  const rise = scene.size.height * (band.surface === 'towers' ? 0.3 : 0.05)
  const top = Math.max(0, Math.floor(band.topY - rise))
  const size = { width: scene.size.width + margin * 2, height: Math.max(1, bottom - top) }
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  // From here on, x and y are those of the frame.
  context.translate(margin, -top)
  const color = colorOf(band, scene)
  if (band.surface === 'towers') {
    paintTowers(context, band, scene, color, margin, random)
  } else {
    fillBelow(context, band, scene, color, extent)
  }
  if (band.surface === 'peak') paintSnowCaps(context, band, scene, margin, random)
  if (band.surface === 'grass') paintGrass(context, band, scene, color, margin, random)
  if (band.surface === 'water') paintGlitter(context, band, scene, margin, random)
  if (band.surface === 'floor' || band.surface === 'table') paintBoards(context, band, scene, margin)
  if (band.surface === 'pavement') paintRoad(context, band, scene, margin)
  if (band.surface === 'moon') paintPits(context, band, scene, color, margin, random)
  if (band.surface !== 'towers') paintCrest(context, band, scene, margin)
  context.globalCompositeOperation = 'source-atop'
  context.drawImage(finish, -margin, 0, size.width, Math.max(scene.size.height, bottom))
  context.resetTransform()
  speckle(context, size, random)
  return { canvas, left: -margin, top }
}

/** Own colours of surfaces that differ from the ground of their place. */
const surfaces: Partial<Record<Surface, Color>> = {
  water: '#2273b8',
  table: '#8a5430',
  rock: '#155a78',
  pavement: '#6d7282',
}

function colorOf(band: Band, { palette, place, weather }: Scene): Color {
  const own = surfaces[band.surface]
  const isCityGarden = place === 'city' && band.surface === 'grass'
  const lake: Color = place === 'lake' ? '#3a93b3' : '#2273b8'
  const base = isCityGarden ? '#4a8a4a' : band.surface === 'water' ? lake : (own ?? palette.ground)
  const isShaded = own !== undefined || isCityGarden
  const lit = isShaded ? mix(base, palette.shade, palette.shadeShare * 0.8) : base
  const clearness = weather === 'fog' ? 0.62 + 0.3 * band.depth : 1
  const nearness = Math.min(1, 0.16 + 0.95 * band.depth ** 0.75) * clearness
  const airy = mix(palette.air, lit, nearness)
  // The foreground is the darkest plane: it frames the picture. Black keeps the hue, the blue shade of a day would grey it.
  const isBright = band.surface === 'snow' || band.surface === 'sand' || band.surface === 'moon'
  return band.depth >= 1
    ? mix(mix(airy, palette.shade, palette.shadeShare * 0.45), '#000000', isBright ? 0.08 : 0.24)
    : airy
}

function fillBelow(
  context: SKRSContext2D,
  band: Band,
  { size, palette }: Scene,
  color: Color,
  { margin, bottom }: Extent,
): void {
  const gradient = context.createLinearGradient(0, band.topY, 0, band.topY + size.height * 0.3)
  const isFar = band.depth < 0.5
  gradient.addColorStop(0, mix(color, palette.light, 0.12))
  gradient.addColorStop(0.35, color)
  // Mist gathers at the foot of what is far; what is near falls into shadow, which is blue on snow.
  gradient.addColorStop(
    1,
    isFar ? mix(color, palette.air, 0.5) : mix(color, band.surface === 'snow' ? '#5f86bd' : '#000000', 0.34),
  )
  context.fillStyle = gradient
  context.beginPath()
  context.moveTo(-margin, bottom)
  for (let x = -margin; x <= size.width + margin + 3; x += 3) context.lineTo(x, band.ridge(x))
  context.lineTo(size.width + margin, bottom)
  context.fill()
}

function paintBoards(context: SKRSContext2D, band: Band, { size, palette }: Scene, margin: number): void {
  context.strokeStyle = withAlpha(mix('#3a1f10', palette.shade, 0.4), 0.35)
  context.lineWidth = 2
  const rows = band.surface === 'table' ? 3 : 5
  for (let row = 1; row <= rows; row++) {
    // Boards look wider the nearer they are.
    const y = band.topY + (size.height - band.topY) * (row / rows) ** 1.6
    context.beginPath()
    context.moveTo(-margin, y)
    context.lineTo(size.width + margin, y)
    context.stroke()
  }
}

function paintRoad(context: SKRSContext2D, band: Band, { size, palette }: Scene, margin: number): void {
  const y = band.topY + size.height * 0.055
  context.fillStyle = withAlpha(mix('#ffffff', palette.shade, palette.shadeShare * 0.5), 0.6)
  const dash = size.width * 0.06
  for (let x = -margin; x < size.width + margin; x += dash * 2)
    context.fillRect(x, y, dash, size.height * 0.007)
  context.fillStyle = mix('#a9aebb', palette.shade, palette.shadeShare)
  context.fillRect(-margin, band.topY, size.width + margin * 2, size.height * 0.014)
}

function paintPits(
  context: SKRSContext2D,
  band: Band,
  { size }: Scene,
  color: Color,
  margin: number,
  random: Random,
): void {
  for (let pit = 0; pit < 12; pit++) {
    const x = random.between(-margin, size.width + margin)
    const y = band.ridge(x) + random.between(0.02, 0.12) * size.height
    const radius = random.between(0.008, 0.03) * size.width * (0.4 + band.depth)
    context.fillStyle = withAlpha(mix(color, '#120a2a', 0.6), 0.4)
    context.beginPath()
    context.ellipse(x, y, radius, radius * 0.32, 0, 0, Math.PI * 2)
    context.fill()
    context.strokeStyle = withAlpha('#ffffff', 0.14)
    context.stroke()
  }
}
