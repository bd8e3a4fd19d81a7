// Pop art: either a few bright inks, with dots where two of them mix, and black lines, or four prints in four sets of
// inks.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Edit } from './edit.ts'
import { paintEvenPatches, linesOf } from '../pixels/even-patches.ts'
import { dotAt } from '../pixels/dot.ts'
import { blend, brightnessOf, changePixels, saturate } from '../pixels/change-pixels.ts'
import type { Rgb } from '../pixels/change-pixels.ts'
import { commonColors, nearest } from '../pixels/reduce-colors.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

export const popArt: readonly Edit[] = [
  { name: 'pop art', words: /\bpop[- ]art\b|\blichtenstein\b/i, apply: printInks },
  { name: 'four prints', words: /\bwarhol\b|\bsilk ?screens?\b/i, apply: printFour },
]

type Ink = readonly [red: number, green: number, blue: number]

/** The inks. Their hues are enough to keep grass green and faces recognisable. */
const inks: readonly [Ink, ...Ink[]] = [
  [24, 18, 58],
  [40, 62, 160],
  [28, 152, 232],
  [150, 218, 246],
  [20, 132, 86],
  [128, 204, 62],
  [255, 214, 26],
  [250, 132, 32],
  [232, 36, 62],
  [250, 160, 176],
  [150, 64, 40],
  [124, 62, 160],
  [176, 170, 196],
  [255, 248, 230],
]

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
  /** The ink of the dots. */
  readonly second: Ink
  /** The share of the area that the dots cover. */
  readonly share: number
}

const paper: Choice = { first: [255, 248, 230], second: [255, 248, 230], share: 0 }
/** The minimum share of the area. Smaller dots would look like dust. */
const shareMin = 0.14
/**
 * The number of steps per channel. The inks for each combination of steps are computed in advance, because every pixel
 * needs them.
 */
const steps = 32

function binOf({ red, green, blue }: Rgb): number {
  return (Math.floor(red / 8) * steps + Math.floor(green / 8)) * steps + Math.floor(blue / 8)
}

/** Returns, for each bin, the nearest ink, and a second ink if the colour is between two inks. */
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
    // At the border between two inks, dots cover two fifths of the area.
    return { first, second, share: 0.8 * (least / (least + next)) }
  })
}

/** Returns the squared distance, weighted by the sensitivity of the eye. */
function distance({ red, green, blue }: Rgb, ink: Ink): number {
  return (red - ink[0]) ** 2 * 0.8 + (green - ink[1]) ** 2 * 1.3 + (blue - ink[2]) ** 2 * 0.6
}

/** The inks of a print, from shadows to highlights. */
type Inks = readonly [Ink, Ink, Ink, Ink, Ink]

const sets: readonly [Inks, Inks, Inks, Inks] = [
  [
    [40, 20, 92],
    [236, 40, 120],
    [30, 170, 214],
    [255, 190, 40],
    [255, 244, 200],
  ],
  [
    [12, 60, 110],
    [0, 160, 170],
    [240, 62, 96],
    [255, 120, 90],
    [255, 232, 180],
  ],
  [
    [90, 16, 60],
    [230, 60, 40],
    [246, 150, 40],
    [120, 200, 230],
    [236, 250, 255],
  ],
  [
    [16, 70, 60],
    [60, 170, 80],
    [120, 84, 190],
    [250, 150, 190],
    [255, 246, 214],
  ],
]

function printFour(picture: Canvas): void {
  const { width, height } = picture
  const panel = createCanvas(Math.ceil(width / 2), Math.ceil(height / 2))
  const context = panel.getContext('2d')
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, panel.width, panel.height)
  paintEvenPatches(panel, shorterSide(panel) / 70)
  // Uses the common colours of the picture, not only its brightness: otherwise, a cat as bright as the sky behind it
  // would disappear.
  const colors = commonColors(panel, sets[0].length).toSorted(
    (one, other) => brightnessOf(one) - brightnessOf(other),
  )
  const lines = linesOf(panel, shorterSide(panel) / 200, 3)
  // The size is read only once, because each access to a canvas property leaves the JavaScript engine.
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
