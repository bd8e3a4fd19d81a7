// Clouds as an illustrator paints them: heaps of round puffs, lit from above and shaded below.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withFade, withStops } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Scene } from '../../plan/scene.ts'
import { isSunLow } from './is-sun-low.ts'
import type { Strip } from '../surfaces/strip.ts'

export interface CloudColors {
  readonly crown: Color
  readonly body: Color
  readonly base: Color
}

export function cloudColors({ palette, weather, hour }: Scene): CloudColors {
  const { sky, air, shade, shadeShare, light } = palette
  const horizon = sky.at(-1) ?? air
  if (weather === 'rain' || weather === 'storm') {
    return {
      crown: mix(sky[1], '#ffffff', 0.34),
      body: mix(sky[1], '#ffffff', 0.14),
      base: mix(sky[0], sky[1], 0.5),
    }
  }
  const dim = shadeShare * (isSunLow(hour) ? 0.45 : 0.82)
  return {
    crown: mix(mix('#ffffff', light, 0.3), mix(air, shade, 0.3), dim),
    body: mix(mix('#ffffff', horizon, hour === 'day' ? 0.16 : 0.5), mix(air, shade, 0.35), dim),
    base: mix(mix(air, sky[0], 0.38), shade, shadeShare * 0.4),
  }
}

export function paintCloud(width: number, scene: Scene, random: Random): Canvas {
  const height = Math.round(width * 0.5)
  const canvas = createCanvas(Math.ceil(width), height)
  const context = canvas.getContext('2d')
  const colors = cloudColors(scene)
  const foot = height * 0.86
  const puffs = Array.from({ length: 9 }, (_, at) => {
    const along = (at + 0.5) / 9
    const swell = Math.sin(along * Math.PI)
    const radius = width * (0.035 + 0.13 * swell) * random.between(0.82, 1.15)
    // The outer puffs rest on the base, which makes the ends of the cloud round.
    const rise = swell > 0.6 ? random.between(0.3, 1.1) : 1
    return { x: width * (0.1 + 0.8 * along), y: foot - radius * rise, radius }
  })
  fillPuffs(context, puffs, colors, { top: height * 0.05, bottom: foot })
  return canvas
}

export interface Puff {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export function fillPuffs(
  context: SKRSContext2D,
  puffs: readonly Puff[],
  { crown, body, base }: CloudColors,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): void {
  const shade = context.createLinearGradient(0, top, 0, bottom)
  context.save()
  context.beginPath()
  context.rect(-1e5, -1e5, 2e5, 1e5 + bottom)
  context.clip()
  context.fillStyle = withStops(shade, [0, body], [0.55, body], [1, base])
  context.beginPath()
  for (const { x, y, radius } of puffs) {
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, Math.PI * 2)
  }
  context.fill()
  for (const { x, y, radius } of puffs) {
    const light = context.createRadialGradient(x - radius * 0.25, y - radius * 0.4, 0, x, y, radius)
    context.fillStyle = withFade(light, crown, [0, 0.9], [0.55, 0.4], [1, 0])
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  }
  context.restore()
}

/**
 * Paints a sea of clouds: rows of puffs from the ridge down. The bluish base of each row makes the bright row in front
 * of it stand out.
 */
export function paintCloudSea({ context, band, scene, color, left, right, bottom, random }: Strip): void {
  const unit = Math.min(scene.size.width, scene.size.height)
  const colors = cloudColors(scene)
  const shadow = mix(scene.palette.sky[0], scene.palette.air, 0.5)
  const size = unit * (0.035 + 0.06 * band.depth)
  for (let row = 0; row < 4; row++) {
    const drop = row * size * 1.5
    const puffs: Puff[] = []
    for (let x = left - size; x < right + size; x += size * random.between(0.45, 1)) {
      const radius = size * random.between(0.5, 1.25)
      puffs.push({ x, y: band.ridge(x) + radius * 0.55 + drop, radius })
    }
    const toned = {
      crown: mix(colors.crown, color, 0.15),
      body: mix(mix(colors.body, color, 0.4), shadow, 0.16),
      base: mix(mix(colors.base, color, 0.3), shadow, 0.55),
    }
    const top = band.topY + drop - size
    fillPuffs(context, puffs, toned, { top, bottom: top + size * 4.2 })
    context.fillStyle = toned.base
    context.fillRect(left, top + size * 4, right - left, Math.max(0, bottom - top - size * 4))
  }
}
