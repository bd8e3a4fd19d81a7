// Pop art in two forms: one print in bright inks, with black lines and with dots where two inks mix, and four small
// prints, each in its own set of inks.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { channelsOf } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import type { Edits } from './edit.ts'
import { paintEvenPatches, linesOf } from '../pixels/even-patches.ts'
import { dotAt } from '../pixels/dot.ts'
import { blend, brightnessOf, changePixels, saturate } from '../pixels/change-pixels.ts'
import type { Rgb } from '../pixels/change-pixels.ts'
import { commonColors, nearest } from '../pixels/reduce-colors.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export const popArt = {
  'pop art': printInks,
  'four prints': printFour,
} satisfies Edits

type Ink = readonly [red: number, green: number, blue: number]

function inksOf(darkest: Color, ...others: readonly Color[]): readonly [Ink, ...Ink[]] {
  return [inkOf(darkest), ...others.map(inkOf)]
}

function inkOf(color: Color): Ink {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
  return [red, green, blue]
}

/** These inks have enough hues to keep grass green and faces recognizable. */
const inks = inksOf(
  '#18123a',
  '#283ea0',
  '#1c98e8',
  '#96daf6',
  '#148456',
  '#80cc3e',
  '#ffd61a',
  '#fa8420',
  '#e8243e',
  '#faa0b0',
  '#964028',
  '#7c3ea0',
  '#b0aac4',
  '#fff8e6',
)

function printInks(picture: Canvas): void {
  paintEvenPatches(picture, shorterSide(picture) / 130)
  const { width } = picture
  const lines = linesOf(picture, shorterSide(picture) / 260, 3)
  const spacing = shorterSide(picture) / 92
  const choices = chooseInks()
  changePixels(picture, (pixel, x, y) => {
    const { first, second, share } = choices[binOf(pixel)] ?? paper
    const dot = share < shareMin ? 0 : dotAt(x, y, spacing, share)
    blend(pixel, first[0], first[1], first[2], 1)
    blend(pixel, second[0], second[1], second[2], dot)
    blend(pixel, 18, 12, 38, lines[y * width + x] ?? 0)
  })
}

interface Choice {
  readonly first: Ink
  readonly second: Ink
  /** The fraction of the area that the dots cover. */
  readonly share: number
}

const paper: Choice = { first: [255, 248, 230], second: [255, 248, 230], share: 0 }
/** Smaller dots would look like dust. */
const shareMin = 0.14
/**
 * The number of steps per channel. The inks for each combination of steps are computed in advance, because every pixel
 * needs them.
 */
const steps = 32

function binOf({ red, green, blue }: Rgb): number {
  return (Math.floor(red / 8) * steps + Math.floor(green / 8)) * steps + Math.floor(blue / 8)
}

/** Chooses the two closest inks for each combination of steps. The second ink is for the dots. */
function chooseInks(): readonly Choice[] {
  return Array.from({ length: steps ** 3 }, (_, bin) => {
    const pixel = {
      red: Math.floor(bin / steps ** 2) * 8 + 4,
      green: (Math.floor(bin / steps) % steps) * 8 + 4,
      blue: (bin % steps) * 8 + 4,
    }
    saturate(pixel, 1.5)
    let [first, second, least, next] = [inks[0], inks[0], Infinity, Infinity]
    for (const ink of inks) {
      const far = distance(pixel, ink)
      if (far < least) [first, second, least, next] = [ink, first, far, least]
      else if (far < next) [second, next] = [ink, far]
    }
    // If a color is equally close to two inks, dots cover two fifths of the area.
    return { first, second, share: 0.8 * (least / (least + next)) }
  })
}

/** Returns the squared distance, weighted by the sensitivity of the eye. */
function distance({ red, green, blue }: Rgb, ink: Ink): number {
  return (red - ink[0]) ** 2 * 0.8 + (green - ink[1]) ** 2 * 1.3 + (blue - ink[2]) ** 2 * 0.6
}

/** Each print's inks, from shadows to highlights. */
const sets = [
  inksOf('#28145c', '#ec2878', '#1eaad6', '#ffbe28', '#fff4c8'),
  inksOf('#0c3c6e', '#00a0aa', '#f03e60', '#ff785a', '#ffe8b4'),
  inksOf('#5a103c', '#e63c28', '#f69628', '#78c8e6', '#ecfaff'),
  inksOf('#10463c', '#3caa50', '#7854be', '#fa96be', '#fff6d6'),
] as const

function printFour(picture: Canvas): void {
  const { width, height } = picture
  const panel = createCanvas(Math.ceil(width / 2), Math.ceil(height / 2))
  const context = panel.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, panel.width, panel.height)
  paintEvenPatches(panel, shorterSide(panel) / 70)
  // The inks replace colors instead of levels of brightness, because a cat as bright as the sky behind it would
  // otherwise disappear.
  const colors = commonColors(panel, sets[0].length).toSorted(
    (one, other) => brightnessOf(one) - brightnessOf(other),
  )
  const lines = linesOf(panel, shorterSide(panel) / 200, 3)
  // The size is read only once, because each access to a canvas property calls native code.
  const { width: columns, height: rows } = panel
  const places = new Uint8Array(columns * rows)
  changePixels(panel, (pixel, x, y) => {
    places[y * columns + x] = nearest(pixel, colors)
  })
  changePixels(picture, (pixel, x, y) => {
    const isRight = x >= columns
    const isLower = y >= rows
    const set = sets[(isLower ? 2 : 0) + (isRight ? 1 : 0)] ?? sets[0]
    const place = (isLower ? y - rows : y) * columns + (isRight ? x - columns : x)
    const ink = set[places[place] ?? 0] ?? set[0]
    const line = lines[place] ?? 0
    pixel.red = ink[0] + (set[0][0] - ink[0]) * line
    pixel.green = ink[1] + (set[0][1] - ink[1]) * line
    pixel.blue = ink[2] + (set[0][2] - ink[2]) * line
  })
}
