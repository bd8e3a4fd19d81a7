// The light of another hour: the sky is painted anew where there is one, the land takes its light.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { withAlpha } from '../../color.ts'
import type { Color } from '../../color.ts'
import type { Random } from '../../random.ts'
import type { Edit } from './edit.ts'
import { blend, brightnessOf, copyOf, recolor, saturate, scale, curveOf, follow } from '../pixels/recolor.ts'
import { skyOf } from '../pixels/sky.ts'
import type { Sky } from '../pixels/sky.ts'
import { soften } from '../pixels/soften.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export const hours: readonly Edit[] = [
  {
    name: 'dawn',
    words: /\b(dawn|sunrise|daybreak|morning light)\b/i,
    suits: ({ hour }) => hour === 'dawn',
    apply: (picture) =>
      glow(picture, dawnSky, { at: 0.22, light: '#ffd9b0', shade: [1.02, 0.97, 1.04], dim: 0.98 }),
  },
  {
    name: 'day',
    words: /\b(daylight|daytime|midday|noon|sunny|make it day|bright day|blue sky)\b/i,
    apply(picture) {
      const sky = skyOf(picture)
      recolor(picture, (pixel) => {
        follow(pixel, brighter)
        saturate(pixel, 1.15)
      })
      if (sky !== null) washSky(picture, sky, daySky, 0.75)
    },
  },
  {
    name: 'sunset',
    words: /\b(sunset|golden (hour|light)|dusk|evening light|sundown)\b/i,
    suits: ({ hour }) => hour === 'sunset',
    apply: (picture) =>
      glow(picture, sunsetSky, { at: 0.7, light: '#ffb35c', shade: [1.08, 0.88, 0.8], dim: 0.9 }),
  },
  {
    name: 'night',
    words: /\b(night|midnight|moonlight|moonlit|starlight|nocturnal)\b/i,
    suits: ({ hour }) => hour === 'night',
    apply: darken,
  },
]

type Colors = readonly [Color, Color, ...Color[]]

const dawnSky: Colors = ['#5b7fc9', '#a796d6', '#f4acb4', '#ffdfb0']
const daySky: Colors = ['#2f8fe3', '#6fc0f5', '#d4effb']
const sunsetSky: Colors = ['#3a1d66', '#8a2c7d', '#e0566b', '#fb8a56', '#ffcf85']
const nightSky: Colors = ['#040a26', '#0b1d52', '#1b3f80']

const brighter = curveOf(0.78)

interface Evening {
  /** Where the low sun stands, as a share of the width. */
  readonly at: number
  readonly light: Color
  /** What the land's colours are multiplied by. */
  readonly shade: readonly [number, number, number]
  readonly dim: number
}

function glow(picture: Canvas, colors: Colors, { at, light, shade, dim }: Evening): void {
  const sky = skyOf(picture)
  recolor(picture, (pixel) => {
    const grey = brightnessOf(pixel) / 255
    scale(pixel, shade[0] * dim, shade[1] * dim, shade[2] * dim)
    // Shadows turn violet, which makes the light look warmer than any yellow would.
    blend(pixel, 58, 26, 84, 0.24 * (1 - grey) * (1 - grey))
    saturate(pixel, 1.12)
  })
  if (sky !== null) washSky(picture, sky, colors, 0.9)
  const { width, height } = picture
  const context = picture.getContext('2d')
  const y = height * (sky === null ? 0.2 : sky.horizon * 0.8)
  const sun = context.createRadialGradient(width * at, y, 0, width * at, y, Math.max(width, height) * 0.75)
  sun.addColorStop(0, withAlpha(light, 0.62))
  sun.addColorStop(0.35, withAlpha(light, 0.26))
  sun.addColorStop(1, withAlpha(light, 0))
  fill(context, picture, 'screen', sun, sky === null ? 0.7 : 1)
}

/** Day for night, as films do it: little light, blue, and what burns stays lit. */
function darken(picture: Canvas, random: Random): void {
  const sky = skyOf(picture)
  const lamps = lampsOf(picture)
  recolor(picture, (pixel) => {
    const grey = brightnessOf(pixel)
    saturate(pixel, 0.62)
    const { red, green, blue } = pixel
    // White shines least of all by moonlight, else snow and walls would look lit.
    const glare = 1 - 0.28 * (grey / 255) * (grey / 255)
    pixel.red = (0.36 * red + 0.04 * grey) * glare
    pixel.green = (0.45 * green + 0.08 * grey + 4) * glare
    pixel.blue = (0.58 * blue + 0.18 * grey + 18) * glare
  })
  if (sky !== null) {
    washSky(picture, sky, nightSky, 0.86)
    shine(picture, sky, random)
    lamps.getContext('2d').globalCompositeOperation = 'destination-out'
    lamps.getContext('2d').drawImage(sky.mask, 0, 0)
  }
  const context = picture.getContext('2d')
  context.globalCompositeOperation = 'screen'
  context.drawImage(lamps, 0, 0)
  const side = shorterSide(picture)
  context.drawImage(soften(lamps, side * 0.02), 0, 0)
  context.drawImage(soften(lamps, side * 0.06), 0, 0)
  context.globalCompositeOperation = 'source-over'
}

/** What is bright and warm by day: windows, lamps, fires. The rest is transparent. */
function lampsOf(picture: Canvas): Canvas {
  const lamps = copyOf(picture)
  const context = lamps.getContext('2d')
  const pixels = context.getImageData(0, 0, lamps.width, lamps.height)
  const { data } = pixels
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const warmth = Math.min(1, Math.max(0, (red - blue - 40) / 60))
    // Skin and fur are more orange than what burns, flowers of purer yellow, walls paler.
    const yellowness = Math.min(1, Math.max(0, (green - red * 0.79) / 18))
    const purity = Math.min(1, Math.max(0, (blue - red * 0.26) / 24), Math.max(0, (red * 0.7 - blue) / 20))
    const light = Math.min(1, Math.max(0, (red * 0.5 + green * 0.5 - 206) / 26))
    data[at] = 255
    data[at + 1] = 196
    data[at + 2] = 104
    data[at + 3] = 255 * warmth * light * yellowness * purity
  }
  context.putImageData(pixels, 0, 0)
  return lamps
}

/** The new colours keep the clouds: they are laid over what is there by colour, then by light. */
function washSky(picture: Canvas, { mask, horizon }: Sky, colors: Colors, share: number): void {
  const { width, height } = picture
  const wash = createCanvas(width, height)
  const context = wash.getContext('2d')
  const gradient = context.createLinearGradient(0, 0, 0, height * horizon)
  for (const [at, color] of colors.entries()) gradient.addColorStop(at / (colors.length - 1), color)
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
  // Half of the light of the sky that was: clouds remain, a white sky does not.
  context.globalCompositeOperation = 'soft-light'
  context.globalAlpha = 0.8
  context.drawImage(picture, 0, 0)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'destination-in'
  context.drawImage(mask, 0, 0)
  const target = picture.getContext('2d')
  target.globalAlpha = share
  target.drawImage(wash, 0, 0)
  target.globalAlpha = 1
}

function shine(picture: Canvas, { mask, horizon }: Sky, random: Random): void {
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

function fill(
  context: SKRSContext2D,
  { width, height }: Canvas,
  operation: 'screen' | 'multiply',
  style: SKRSContext2D['fillStyle'],
  alpha: number,
): void {
  context.save()
  context.globalCompositeOperation = operation
  context.globalAlpha = alpha
  context.fillStyle = style
  context.fillRect(0, 0, width, height)
  context.restore()
}
