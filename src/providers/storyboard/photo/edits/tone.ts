// Brightness, contrast and colour of a whole picture.

import type { Edit } from './edit.ts'
import { blend, brightnessOf, contrast, recolor, saturate, scale } from '../pixels/recolor.ts'
import type { Rgb } from '../pixels/recolor.ts'

/** A colour edit that needs no more than the pixel itself. */
function tone(name: string, words: RegExp, change: (pixel: Rgb) => void): Edit {
  return { name, words, apply: (picture) => recolor(picture, change) }
}

/** What a print shop does to any picture: a little more colour and depth, whites as warm as paper. */
export const gentle: Edit = tone('gentle', /^$/, (pixel) => {
  bend(pixel, 0.07)
  saturate(pixel, 1.12)
  scale(pixel, 1.015, 1, 0.975)
})

export const adjustments: readonly Edit[] = [
  tone(
    'brighter',
    /\b(brighter|brighten(ed)?|lighter|lighten|bright|more light|well lit|high[- ]key)\b/i,
    (pixel) => lift(pixel, 0.68),
  ),
  tone('darker', /\b(darker|darken(ed)?|dim(mer|med)?|moody|gloomy|low[- ]key|less bright)\b/i, (pixel) =>
    lift(pixel, 1.55),
  ),
  tone('contrast', /\b(more|higher|strong(er)?|high|add) contrast\b|\b(dramatic|punchy|hdr)\b/i, (pixel) => {
    bend(pixel, 0.3)
    saturate(pixel, 1.08)
  }),
  tone('flat', /\b(less|lower|soft(er)?|low) contrast\b/i, (pixel) => contrast(pixel, 0.72)),
  tone(
    'colourful',
    /\bmore colou?rs?\b|\b(vivid|colou?rful|vibrant|saturate(d)?|more saturation|pop(ping)? colou?rs?|cheerful)\b/i,
    (pixel) => saturate(pixel, 1.65),
  ),
  tone(
    'pale',
    /\b(pale|faded?|washed[- ]out|pastel|desaturated?|muted|less colou?r(ful)?|soft colou?rs)\b/i,
    (pixel) => {
      saturate(pixel, 0.52)
      blend(pixel, 238, 232, 226, 0.22)
    },
  ),
  tone('warmer', /\b(warm(er|th)?( up)?|cosy|cozy|golden|honey|amber)\b/i, (pixel) => {
    scale(pixel, 1.1, 1.01, 0.8)
    saturate(pixel, 1.06)
  }),
  tone('colder', /\b(cold(er)?|cool(er)?|icy|frosty|bluish|bluer|teal)\b/i, (pixel) => {
    scale(pixel, 0.84, 0.98, 1.14)
    saturate(pixel, 0.92)
  }),
]

export const colourings: readonly Edit[] = [
  tone(
    'black and white',
    /\bblack[- ](and|&|n)[- ]white\b|\bmonochrom\w*|\bgr[ae]y ?scale\b|\b(film )?noir\b|\bb ?& ?w\b|\bin gr[ae]y\b|\bcolou?rless\b/i,
    (pixel) => {
      saturate(pixel, 0)
      bend(pixel, 0.22)
    },
  ),
  tone(
    'sepia',
    /\bsepia\b|\bantique\b|\bold (photo|picture|postcard)\w*|\b(19th|nineteenth)[- ]century\b/i,
    (pixel) => {
      const grey = brightnessOf(pixel) / 255
      pixel.red = 38 + 217 * grey ** 0.86
      pixel.green = 24 + 214 * grey ** 1.02
      pixel.blue = 14 + 186 * grey ** 1.3
    },
  ),
  tone(
    'vintage',
    /\b(vintage|retro|nostalgic|(19)?[678]0s|polaroid|old film|analog(ue)?|lomo\w*)\b/i,
    (pixel) => {
      saturate(pixel, 0.72)
      // Blacks fade to brown, whites to cream, shadows to green.
      pixel.red = 34 + pixel.red * 0.86
      pixel.green = 26 + pixel.green * 0.84
      pixel.blue = 34 + pixel.blue * 0.66
    },
  ),
  tone('invert', /\binvert(ed)?\b|\bnegative\b|\bx-?ray\b/i, (pixel) => {
    pixel.red = 255 - pixel.red
    pixel.green = 255 - pixel.green
    pixel.blue = 255 - pixel.blue
  }),
]

/** Below 1 lifts the middle, above 1 lowers it; black and white stay, so nothing is burnt. */
function lift(pixel: Rgb, power: number): void {
  pixel.red = 255 * (pixel.red / 255) ** power
  pixel.green = 255 * (pixel.green / 255) ** power
  pixel.blue = 255 * (pixel.blue / 255) ** power
}

/** An S through the middle: contrast that keeps its ends. */
function bend(pixel: Rgb, share: number): void {
  pixel.red = bent(pixel.red, share)
  pixel.green = bent(pixel.green, share)
  pixel.blue = bent(pixel.blue, share)
}

function bent(value: number, share: number): number {
  const x = Math.min(1, Math.max(0, value / 255))
  return value + (255 * x * x * (3 - 2 * x) - value) * share * 1.6
}
