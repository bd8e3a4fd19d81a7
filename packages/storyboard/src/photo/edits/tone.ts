// Brightness, contrast and colour of a whole picture.

import type { Edit } from './edit.ts'
import {
  blend,
  brightnessOf,
  contrast,
  changePixels,
  saturate,
  scale,
  curveOf,
  applyCurve,
} from '../pixels/change-pixels.ts'
import type { Rgb } from '../pixels/change-pixels.ts'

/** Creates a colour edit that needs only the pixel itself. */
function tone(name: string, words: RegExp, change: (pixel: Rgb) => void): Edit {
  return { name, words, apply: (picture) => changePixels(picture, change) }
}

/**
 * The improvement that a print shop makes to any picture: slightly more colour and depth, and whites as warm as paper.
 */
export const gentle: Edit = tone('gentle', /^$/, (pixel) => {
  bend(pixel, 0.07)
  saturate(pixel, 1.12)
  scale(pixel, 1.015, 1, 0.975)
})

/** Black and white stay unchanged, so no detail is lost. */
const bright = curveOf(0.68)
const dim = curveOf(1.22)
const dark = curveOf(1.55)

export const adjustments: readonly Edit[] = [
  tone(
    'colourful',
    /\b(more|bright|strong|vivid|rich|pop(ping)?) colou?rs?\b|\b(vivid|colou?rful|vibrant|(more )?saturat(ed?|ion)|cheerful)\b/i,
    (pixel) => saturate(pixel, 1.65),
  ),
  tone(
    'brighter',
    /\b(brighter|brighten(ed)?|lighter|lighten|more light|well lit|high[- ]key|(make (it|this|the \w+)|very|is) (bright|light)|bright (picture|image|photo|light|and))\b/i,
    (pixel) => applyCurve(pixel, bright),
  ),
  tone(
    'darker',
    /\b(darker|darken(ed)?|dim(mer|med)?|low[- ]key|less (bright|light)|make (it|this|the \w+) dark)\b/i,
    (pixel) => applyCurve(pixel, dark),
  ),
  {
    name: 'moody',
    words: /\b(moody|gloomy|sad|melanchol\w+|spooky|eerie|cinematic)\b/i,
    suits: ({ mood }) => mood === 'gloomy' || mood === 'spooky',
    apply: (picture) =>
      changePixels(picture, (pixel) => {
        applyCurve(pixel, dim)
        saturate(pixel, 0.72)
        const grey = brightnessOf(pixel) / 255
        blend(pixel, 18, 44, 60, 0.3 * (1 - grey) * (1 - grey))
      }),
  },
  tone('contrast', /\b(more|higher|strong(er)?|high|add) contrast\b|\b(dramatic|punchy|hdr)\b/i, (pixel) => {
    bend(pixel, 0.3)
    saturate(pixel, 1.08)
  }),
  tone('flat', /\b(less|lower|soft(er)?|low) contrast\b/i, (pixel) => contrast(pixel, 0.72)),
  tone(
    'pale',
    /\b(pale|faded|washed[- ]out|pastel|desaturated?|muted|less colou?r(ful)?|soft colou?rs)\b/i,
    (pixel) => {
      saturate(pixel, 0.52)
      blend(pixel, 238, 232, 226, 0.22)
    },
  ),
  tone('warmer', /\b(warm(er|th)?( up)?|cosy|cozy|golden (light|tones?|glow|colou?rs?))\b/i, (pixel) => {
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
      pixel.red = 38 + 217 * (grey * 1.2 - grey * grey * 0.2)
      pixel.green = 24 + 214 * grey
      pixel.blue = 14 + 186 * (grey * 0.66 + grey * grey * 0.34)
    },
  ),
  tone(
    'vintage',
    /\b(vintage|retro|nostalgic|(19)?[678]0s|polaroid|old film|analog(ue)?|lomo\w*)\b/i,
    (pixel) => {
      saturate(pixel, 0.72)
      // Blacks fade to brown, whites to cream and shadows to green.
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

/** Applies an S-curve through the middle, which adds contrast without clipping. */
function bend(pixel: Rgb, share: number): void {
  pixel.red = bent(pixel.red, share)
  pixel.green = bent(pixel.green, share)
  pixel.blue = bent(pixel.blue, share)
}

function bent(value: number, share: number): number {
  const x = Math.min(1, Math.max(0, value / 255))
  return value + (255 * x * x * (3 - 2 * x) - value) * share * 1.6
}
