// Replaces one color of a drawing, and keeps the shading, the eyes, and all other colors.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { channelsOf } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'

/**
 * `main` recolors the hue that covers most of the drawing, or all light parts if no hue dominates. `leaves` recolors
 * only green.
 */
export function recolorFigure(
  context: SKRSContext2D,
  width: number,
  height: number,
  color: Color,
  which: 'main' | 'leaves',
): void {
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  const main = which === 'main' ? mainHueOf(data) : leaves
  const target = channelsOf(color)
  let sum = 0
  let weight = 0
  for (let at = 0; at < data.length; at += 4) {
    const share = shareOf(data, at, main)
    sum += share * lightnessAt(data, at)
    weight += share
  }
  // Parts of average lightness get exactly the new color. Darker parts stay darker, and lighter parts stay lighter.
  const mean = Math.max(40, sum / Math.max(weight, 1))
  for (let at = 0; at < data.length; at += 4) {
    const share = shareOf(data, at, main)
    if (share === 0) continue
    const ratio = lightnessAt(data, at) / mean
    for (let channel = 0; channel < 3; channel++) {
      const own = target[channel] ?? 0
      const shaded =
        ratio <= 1 ? own * (0.12 + 0.88 * ratio) : own + (255 - own) * Math.min(0.6, (ratio - 1) * 0.75)
      const before = data[at + channel] ?? 0
      data[at + channel] = before + (shaded - before) * share
    }
  }
  context.putImageData(image, 0, 0)
}

/** Recolors the glass, which is the blue part of a drawing, and removes everything else. */
export function keepGlass(context: SKRSContext2D, width: number, height: number, color: Color): void {
  const image = context.getImageData(0, 0, width, height)
  const { data } = image
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
  for (let at = 0; at < data.length; at += 4) {
    const share = shareOf(data, at, glass)
    data[at] = red
    data[at + 1] = green
    data[at + 2] = blue
    data[at + 3] = (data[at + 3] ?? 0) * share
  }
  context.putImageData(image, 0, 0)
}

const leaves: MainHue = { hue: 115, isGrey: false, hasSkin: false }
const glass: MainHue = { hue: 205, isGrey: false, hasSkin: false }

interface MainHue {
  readonly hue: number
  readonly isGrey: boolean
  /** If `true`, the drawing shows a person. The face and hair keep their colors, and the clothes get the new color. */
  readonly hasSkin: boolean
}

function shareOf(data: Uint8ClampedArray, at: number, main: MainHue): number {
  if ((data[at + 3] ?? 0) === 0) return 0
  const { hue, chroma } = hueAt(data, at)
  if (main.hasSkin && isSkinOrHair(hue, chroma)) return 0
  if (main.isGrey) {
    // Black and dark gray parts keep their color, because they are eyes, spots, and lines.
    const light = lightnessAt(data, at)
    return chroma > 70 ? 0 : Math.max(0, Math.min(1, (light - 70) / 60))
  }
  if (chroma < 14) return 0
  const distance = Math.abs(((hue - main.hue + 540) % 360) - 180)
  return Math.max(0, Math.min(1, (62 - distance) / 22)) * Math.min(1, (chroma - 14) / 24)
}

function mainHueOf(data: Uint8ClampedArray): MainHue {
  const bins = Array.from({ length: 24 }, () => 0)
  let colorful = 0
  let light = 0
  const hasSkin = showsSkin(data)
  // Every third pixel is enough to find the main hue.
  for (let at = 0; at < data.length; at += 12) {
    if ((data[at + 3] ?? 0) < 128) continue
    const { hue, chroma } = hueAt(data, at)
    if (hasSkin && isSkinOrHair(hue, chroma)) continue
    if (chroma > 36) {
      colorful += 1
      const bin = Math.floor(hue / 15) % 24
      bins[bin] = (bins[bin] ?? 0) + chroma
    } else if (lightnessAt(data, at) > 90) light += 1
  }
  // Neighboring bins count too, because the hues of one thing, such as an orange, can spread over several bins.
  const smooth = bins.map((own, at) => own + 0.6 * ((bins[(at + 1) % 24] ?? 0) + (bins[(at + 23) % 24] ?? 0)))
  const best = smooth.indexOf(Math.max(...smooth))
  return { hue: best * 15 + 7.5, isGrey: light > colorful * 1.3, hasSkin }
}

/** All people in the illustrations have the same yellow skin, and no animal has this color. */
function showsSkin(data: Uint8ClampedArray): boolean {
  let pixels = 0
  let skin = 0
  for (let at = 0; at < data.length; at += 12) {
    if ((data[at + 3] ?? 0) < 250) continue
    pixels += 1
    const isSkin =
      (data[at] ?? 0) > 252 &&
      Math.abs((data[at + 1] ?? 0) - 202) < 3 &&
      Math.abs((data[at + 2] ?? 0) - 39) < 4
    if (isSkin) skin += 1
  }
  return skin > pixels * 0.02
}

function isSkinOrHair(hue: number, chroma: number): boolean {
  return hue > 8 && hue < 60 && chroma > 14
}

function lightnessAt(data: Uint8ClampedArray, at: number): number {
  return (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114
}

function hueAt(data: Uint8ClampedArray, at: number): { readonly hue: number; readonly chroma: number } {
  const red = data[at] ?? 0
  const green = data[at + 1] ?? 0
  const blue = data[at + 2] ?? 0
  const high = Math.max(red, green, blue)
  const chroma = high - Math.min(red, green, blue)
  if (chroma === 0) return { hue: 0, chroma }
  const sector =
    high === red
      ? (green - blue) / chroma
      : high === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  return { hue: (sector * 60 + 360) % 360, chroma }
}
