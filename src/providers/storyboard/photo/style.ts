// The instructions that image to image understands, each a word in the prompt and a change of the picture.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Sharp } from 'sharp'

export interface Style {
  readonly words: RegExp
  /** While the picture is decoded. */
  develop(image: Sharp): Sharp
  /** On the decoded pixels, in place. */
  repaint?(canvas: Canvas): void
}

/** In the order of the table, whatever the order of the words; a gentle grade when the prompt names none. */
export function stylesFor(prompt: string): readonly Style[] {
  const named = styles.filter(({ words }) => words.test(prompt))
  return named.length > 0 ? named : [gentle]
}

const gentle: Style = {
  words: /^/,
  develop: (image) => image.modulate({ saturation: 1.14, brightness: 1.03 }).linear(1.06, -4),
}

const styles: readonly Style[] = [
  {
    words: /black[- ]and[- ]white|monochrome|gr[ae]y ?scale|\bnoir\b|\bb&w\b/i,
    develop: (image) => image.modulate({ saturation: 0 }).linear(1.15, -10),
  },
  {
    words: /sepia|vintage|old photo|antique|retro/i,
    develop: (image) => image.recomb(sepia).linear(0.95, 4),
  },
  { words: /brighter|brighten|lighter|bright/i, develop: (image) => image.modulate({ brightness: 1.25 }) },
  { words: /darker|darken|\bdim\b|moody/i, develop: (image) => image.modulate({ brightness: 0.65 }) },
  {
    words: /\bnight|midnight|moonlight/i,
    develop: (image) => image.modulate({ brightness: 0.55, saturation: 0.7 }).recomb(moonlight),
  },
  {
    words: /sunset|golden|warm(er)?|autumn/i,
    develop: (image) => image.recomb(warmth).modulate({ saturation: 1.1 }),
  },
  {
    words: /winter|\bcold(er)?\b|frozen|\bcool(er)?\b/i,
    develop: (image) => image.recomb(coldness).modulate({ saturation: 0.8, brightness: 1.05 }),
  },
  { words: /vivid|colou?rful|vibrant|saturated/i, develop: (image) => image.modulate({ saturation: 1.7 }) },
  { words: /invert|negative/i, develop: (image) => image.negate({ alpha: false }) },
  { words: /blur|dream|soft focus|bokeh/i, develop: (image) => image.blur(7) },
  {
    words: /water ?colou?r|oil paint|painting|painted/i,
    develop: (image) => image.median(9).modulate({ saturation: 1.25, brightness: 1.06 }),
  },
  {
    words: /sketch|pencil|line drawing|charcoal|line art/i,
    develop: (image) => image.modulate({ saturation: 0 }),
    repaint: sketch,
  },
  {
    words: /cartoon|poster|pop art|comic/i,
    develop: (image) => image.median(5).modulate({ saturation: 1.5 }),
    repaint: posterise,
  },
  {
    words: /pixel|8[- ]?bit/i,
    develop: (image) => image.median(7).modulate({ saturation: 1.25 }),
    repaint: pixelate,
  },
]

type Matrix = [[number, number, number], [number, number, number], [number, number, number]]

const sepia: Matrix = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
]
const moonlight: Matrix = [
  [0.8, 0.06, 0.02],
  [0.04, 0.88, 0.1],
  [0.06, 0.2, 1.15],
]
const warmth: Matrix = [
  [1.12, 0.08, 0],
  [0.04, 0.98, 0],
  [0, 0.04, 0.8],
]
const coldness: Matrix = [
  [0.86, 0.05, 0.05],
  [0, 0.98, 0.06],
  [0.04, 0.08, 1.1],
]

/** Pencil: what differs from its own blur remains as a line. */
function sketch(canvas: Canvas): void {
  const { width, height } = canvas
  const negative = createCanvas(width, height)
  const blurred = negative.getContext('2d')
  blurred.filter = 'invert(1) blur(6px)'
  blurred.drawImage(canvas, 0, 0)
  const context = canvas.getContext('2d')
  context.globalCompositeOperation = 'color-dodge'
  context.drawImage(negative, 0, 0)
  context.globalCompositeOperation = 'multiply'
  // Once over itself: a softer pencil.
  context.drawImage(canvas, 0, 0)
  context.fillStyle = '#f6f1e6'
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = 'source-over'
}

function posterise(canvas: Canvas): void {
  const context = canvas.getContext('2d')
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  const step = 255 / (posterLevels - 1)
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, value) => Math.round(value / step) * step)
  const { data } = pixels
  for (let at = 0; at < data.length; at++) if (at % 4 !== 3) data[at] = levels[data[at] ?? 0] ?? 0
  context.putImageData(pixels, 0, 0)
}

const posterLevels = 6

function pixelate(canvas: Canvas): void {
  const { width, height } = canvas
  const side = Math.max(width, height) / pixelsAcross
  const small = createCanvas(Math.round(width / side), Math.round(height / side))
  small.getContext('2d').drawImage(canvas, 0, 0, small.width, small.height)
  posterise(small)
  const context = canvas.getContext('2d')
  context.imageSmoothingEnabled = false
  context.drawImage(small, 0, 0, width, height)
}

const pixelsAcross = 112
