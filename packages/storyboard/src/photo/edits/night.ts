// Turns day into night, with moonlight, stars, a moon, and lit lamps and windows.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { withAlpha } from '../../lib/color.ts'
import { withStops } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Edit } from './edit.ts'
import { drawMoon } from '../pixels/sky/heavens.ts'
import { isGlass, panesOf } from '../pixels/panes.ts'
import { brightnessOf, copyOf, curveOf, changePixels, saturate } from '../pixels/change-pixels.ts'
import type { Rgb } from '../pixels/change-pixels.ts'
import { shorterSide } from '../pixels/shorter-side.ts'
import { skyOf } from '../pixels/sky/sky.ts'
import type { Sky } from '../pixels/sky/sky.ts'
import { soften } from '../pixels/soften.ts'
import { sunOf } from '../pixels/sky/sun.ts'
import type { Disc } from '../pixels/sky/sun.ts'
import { washSky } from '../pixels/sky/wash-sky.ts'

export const night: Edit = (picture, random) => darken(picture, random, true)

/** For a prompt that adds its own moon. */
export const moonlessNight: Edit = (picture, random) => darken(picture, random, false)

function darken(picture: Canvas, random: Random, hasMoon: boolean): void {
  const sky = skyOf(picture)
  const sun = sky === null ? null : sunOf(picture, sky)
  const lamps = lampsOf(picture)
  lightPanes(lamps, picture, random.fork('panes'))
  changePixels(picture, moonlit)
  if (sky !== null) {
    washSky(picture, sky, nightSky, 0.9)
    scatterStars(picture, sky, random)
    const inner = lamps.getContext('2d')
    inner.globalCompositeOperation = 'destination-out'
    inner.drawImage(sky.mask, 0, 0)
    if (hasMoon) hangMoon(picture, sky, sun, random.fork('moon'))
  }
  const context = picture.getContext('2d')
  const side = shorterSide(picture)
  context.drawImage(lamps, 0, 0)
  context.globalCompositeOperation = 'screen'
  context.drawImage(soften(lamps, side * 0.016), 0, 0)
  context.drawImage(soften(lamps, side * 0.05), 0, 0)
  context.globalCompositeOperation = 'source-over'
}

/** Keeps bright parts brighter than the rest, so that walls and grass do not become the same gray. */
function moonlit(pixel: Rgb): void {
  const grey = brightnessOf(pixel)
  saturate(pixel, 0.74)
  const light = (moonlight[Math.min(255, Math.round(grey))] ?? 0) / Math.max(1, grey)
  pixel.red = 10 + (0.8 * pixel.red + 0.02 * grey) * light
  pixel.green = 18 + (0.94 * pixel.green + 0.06 * grey) * light
  pixel.blue = 44 + (1.02 * pixel.blue + 0.2 * grey) * light
}

const nightSky = ['#081036', '#12286a', '#2b5a9e'] as const

const moonlight = curveOf(1.25).map((value) => value * 0.56)

/**
 * Returns a copy that contains only windows, lamps, and fires, which are recognized by bright, warm colors. Everything
 * else is transparent.
 */
function lampsOf(picture: Canvas): Canvas {
  const lamps = copyOf(picture)
  const context = lamps.getContext('2d')
  const pixels = context.getImageData(0, 0, lamps.width, lamps.height)
  const { data } = pixels
  const length = lamps.width * 4
  for (let at = 0; at < data.length; at += length) lightRow(data.subarray(at, at + length))
  context.putImageData(pixels, 0, 0)
  return lamps
}

function lightRow(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at] ?? 0
    const green = data[at + 1] ?? 0
    const blue = data[at + 2] ?? 0
    if (red - blue <= 40 || red + green <= 412) {
      data[at + 3] = 0
      continue
    }
    const warmth = Math.min(1, (red - blue - 40) / 60)
    // Skin and fur are more orange than lights, flowers are a purer yellow, and walls are paler.
    const yellowness = Math.min(1, Math.max(0, (green - red * 0.79) / 18))
    const purity = Math.min(1, Math.max(0, (blue - red * 0.26) / 24), Math.max(0, (red * 0.7 - blue) / 20))
    const light = Math.min(1, (red + green - 412) / 52)
    data[at] = 255
    data[at + 1] = 196
    data[at + 2] = 104
    data[at + 3] = 255 * warmth * light * yellowness * purity
  }
}

/** A window is brightest at the bottom, where the lamp stands. In a house with many windows, some stay dark. */
function lightPanes(lamps: Canvas, picture: Canvas, random: Random): void {
  const context = lamps.getContext('2d')
  const panes = panesOf(picture)
  const share = panes.length > 12 ? 0.45 : 1
  for (const { left, top, width, height } of panes) {
    if (!random.isLucky(share)) continue
    const light = context.createLinearGradient(0, top, 0, top + height)
    // Only the glass is lit. A flower in front of the window stays dark.
    const pane = glassOf(picture, Math.floor(left), Math.floor(top), Math.ceil(width), Math.ceil(height))
    const inner = pane.getContext('2d')
    inner.globalCompositeOperation = 'source-atop'
    inner.translate(-Math.floor(left), -Math.floor(top))
    inner.fillStyle = withStops(light, [0, '#f7b155'], [1, '#ffdf95'])
    inner.fillRect(left - 1, top - 1, width + 2, height + 2)
    context.drawImage(pane, Math.floor(left), Math.floor(top))
  }
}

function glassOf(picture: Canvas, left: number, top: number, width: number, height: number): Canvas {
  const glass = createCanvas(width, height)
  const context = glass.getContext('2d')
  const pixels = picture.getContext('2d').getImageData(left, top, width, height)
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at] ?? 0
    const green = data[at + 1] ?? 0
    const blue = data[at + 2] ?? 0
    data[at + 3] = isGlass({ red, green, blue }) ? 255 : 0
  }
  context.putImageData(pixels, 0, 0)
  return glass
}

function scatterStars(picture: Canvas, { mask, horizon }: Sky, random: Random): void {
  const { width, height } = picture
  const stars = createCanvas(width, height)
  const context = stars.getContext('2d')
  const unit = Math.sqrt(width * height) / 1000
  for (let star = 0; star < 170; star++) {
    const near = random.between(0, 1) ** 3
    context.fillStyle = withAlpha('#fdf6e0', 0.35 + 0.65 * random.between(0, 1))
    context.beginPath()
    const x = random.between(0, width)
    const y = random.between(0, height * horizon * 0.86)
    context.arc(x, y, (0.7 + 1.3 * near) * unit, 0, Math.PI * 2)
    context.fill()
  }
  context.globalCompositeOperation = 'destination-in'
  context.drawImage(mask, 0, 0)
  picture.getContext('2d').drawImage(stars, 0, 0)
}

function hangMoon(picture: Canvas, sky: Sky, sun: Disc | null, random: Random): void {
  const { width, height } = picture
  const radius = shorterSide(picture) * 0.06
  const place = sun ?? clearPlace(sky, radius, random)
  if (place === null) return
  const layer = createCanvas(width, height)
  const context = layer.getContext('2d')
  const { mask } = sky
  context.drawImage(mask, 0, 0)
  if (sun !== null) {
    // The sky mask can have a hole where the sun is, because the sun is so bright.
    context.beginPath()
    context.arc(sun.x, sun.y, sun.radius * 1.15, 0, Math.PI * 2)
    context.fill()
  }
  context.globalCompositeOperation = 'source-in'
  const moon = createCanvas(width, height)
  drawMoon(moon.getContext('2d'), place.x, place.y, sun === null ? radius : sun.radius * 1.15)
  context.drawImage(moon, 0, 0)
  picture.getContext('2d').drawImage(layer, 0, 0)
}

function clearPlace({ mask, horizon }: Sky, radius: number, random: Random): { x: number; y: number } | null {
  const { width, height } = mask
  const y = Math.max(radius * 1.7, height * horizon * 0.3)
  const isLeft = random.isLucky(0.5)
  const context = mask.getContext('2d')
  for (const share of isLeft ? [0.2, 0.8, 0.35, 0.65, 0.5] : [0.8, 0.2, 0.65, 0.35, 0.5]) {
    const side = Math.round(radius * 2.4)
    const left = Math.round(width * share - side / 2)
    const { data } = context.getImageData(left, Math.max(0, Math.round(y - side / 2)), side, side)
    if (data.every((value, at) => at % 4 !== 3 || value > 200)) return { x: width * share, y }
  }
  return null
}
