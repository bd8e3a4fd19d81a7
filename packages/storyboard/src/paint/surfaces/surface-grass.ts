// Grass and hills, with flowers and distant woods.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import { isSnowy } from '../../plan/land/is-snowy.ts'
import { greens } from '../../plan/land/ground-color.ts'
import type { Strip, StripSpot } from './strip.ts'
import { darkOf, litOf, spotOn } from './strip.ts'
import { paintWoods } from './surface-woods.ts'

export function paintGrass(strip: Strip): void {
  const { scene, color } = strip
  paintPatches(strip)
  paintBlades(strip, darkOf(color, scene.palette), 1.15)
  paintBlades(strip, color, 0.95)
  paintBlades(strip, mix(color, litOf(color, scene.palette), 0.7), 0.7)
  paintTufts(strip)
  const isBare = scene.without.includes('flowers') || scene.without.includes('plants')
  if (!isBare && !isSnowy(scene)) paintFlowers(strip)
}

export function paintHill(strip: Strip): void {
  paintPatches(strip)
  if (strip.band.depth < 0.5 && wooded.has(strip.scene.place)) paintWoods(strip)
}

const wooded: ReadonlySet<string> = new Set(['forest', 'jungle', 'lake', 'mountains', 'meadow', 'village'])

/** Paints light and dark patches, because a slope of a single color would look flat. */
export function paintPatches({ context, band, scene, color, left, right, random }: Strip): void {
  const lit = litOf(color, scene.palette)
  const dark = darkOf(color, scene.palette)
  for (let patch = 0; patch < 14; patch++) {
    const x = random.between(left, right)
    const y = band.ridge(x) + random.between(0.01, 0.16) * scene.size.height
    const reach = scene.size.width * random.between(0.08, 0.24)
    context.save()
    context.translate(x, y)
    context.scale(1, 0.16)
    const glow = context.createRadialGradient(0, 0, 0, 0, 0, reach)
    const tone = patch % 2 === 0 ? lit : dark
    context.globalCompositeOperation = 'source-atop'
    context.fillStyle = withFade(glow, tone, [0, 0.38], [1, 0])
    context.fillRect(-reach, -reach, reach * 2, reach * 2)
    context.restore()
  }
}

export function paintBlades(
  { context, band, scene, left, right, random }: Strip,
  color: Color,
  share: number,
): void {
  const unit = Math.min(scene.size.width, scene.size.height)
  const height = unit * 0.034 * band.depth ** 1.6 * share
  if (height < 1.5) return
  const spacing = Math.max(1.5, unit / 210) * (0.6 + 0.5 * band.depth)
  context.fillStyle = color
  context.beginPath()
  for (let x = left; x < right; x += spacing * random.between(0.4, 1.6)) {
    const density = 0.5 + 0.5 * Math.sin(x / (unit * 0.06) + band.topY + share * 9)
    if (!random.isLucky(0.3 + 0.65 * density)) continue
    const length = height * random.between(0.4, 1) * (0.55 + 0.7 * density)
    blade(context, x, band.ridge(x) + 2 + height * 0.15, length, random.between(-0.5, 0.5))
  }
  context.fill()
}

function blade(context: SKRSContext2D, x: number, foot: number, length: number, lean: number): void {
  const thickness = Math.max(0.8, length * 0.085)
  context.moveTo(x - thickness, foot)
  context.quadraticCurveTo(x - thickness * 0.4, foot - length * 0.6, x + lean * length, foot - length)
  context.quadraticCurveTo(x + thickness, foot - length * 0.5, x + thickness, foot)
}

function paintTufts(strip: Strip): void {
  const { context, band, scene, color, random } = strip
  if (band.depth < 0.5) return
  const unit = Math.min(scene.size.width, scene.size.height)
  const tones = [litOf(color, scene.palette), darkOf(color, scene.palette)] as const
  for (const tone of tones) {
    context.fillStyle = withAlpha(tone, 0.62)
    context.beginPath()
    for (let tuft = 0; tuft < 60; tuft++) {
      const { x, y, down } = spotOn(strip)
      const length = unit * (0.008 + 0.017 * down) * (0.4 + 0.6 * band.depth)
      for (const lean of [-0.5, 0, 0.45]) blade(context, x + lean * length * 0.5, y + length, length, lean)
    }
    context.fill()
    random.between(0, 1)
  }
}

function paintFlowers(strip: Strip): void {
  const { context, band, scene, random } = strip
  if (band.depth < 0.55 || !greens.has(scene.place)) return
  const unit = Math.min(scene.size.width, scene.size.height)
  const colors = bloom[scene.season] ?? bloom.none
  const count = Math.round((scene.place === 'garden' || scene.season === 'spring' ? 90 : 40) * band.depth)
  const heart = mix('#ffd94a', scene.palette.shade, scene.palette.shadeShare * 0.4)
  for (let flower = 0; flower < count; flower++) {
    const spot = spotOn(strip)
    const size = unit * (0.0035 + 0.006 * spot.down) * band.depth
    const own = random.pick(colors)
    context.fillStyle = mix(own, scene.palette.shade, scene.palette.shadeShare * 0.45)
    if (scene.season === 'autumn') paintLeaf(context, spot, size * 1.4, random.between(0, 3))
    else paintFlower(context, spot, size, heart)
  }
}

type Bloom = readonly [Color, Color, ...Color[]]

const bloom: Record<string, Bloom> & { readonly none: Bloom } = {
  none: ['#ffffff', '#ffe14a', '#ff9ec4', '#ffffff', '#b99cff'],
  spring: ['#ffb8d6', '#ffffff', '#ff8fbf', '#ffe66a', '#c8a8ff'],
  summer: ['#ff4f4f', '#ffd23c', '#ffffff', '#5f8dff', '#ff8a3c'],
  autumn: ['#e0531f', '#f29a1f', '#b8321f', '#f7c33c', '#8f3a1f'],
}

/** `heart` is the color of the middle of the flower. The petals have the current fill color. */
function paintFlower(context: SKRSContext2D, { x, y }: StripSpot, size: number, heart: Color): void {
  context.beginPath()
  for (let at = 0; at < 5; at++) {
    const angle = (at / 5) * Math.PI * 2
    const petalX = x + Math.cos(angle) * size * 0.8
    const petalY = y + Math.sin(angle) * size * 0.65
    context.moveTo(petalX + size * 0.62, petalY)
    context.arc(petalX, petalY, size * 0.62, 0, Math.PI * 2)
  }
  context.fill()
  context.fillStyle = heart
  context.beginPath()
  context.arc(x, y, size * 0.5, 0, Math.PI * 2)
  context.fill()
}

function paintLeaf(context: SKRSContext2D, { x, y }: StripSpot, size: number, turn: number): void {
  context.beginPath()
  context.ellipse(x, y, size, size * 0.45, turn, 0, Math.PI * 2)
  context.fill()
}
