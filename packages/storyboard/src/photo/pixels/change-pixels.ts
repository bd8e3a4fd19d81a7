import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'

/** The channels range from 0 to 255. Values outside this range are clipped when stored. */
export interface Rgb {
  red: number
  green: number
  blue: number
}

/** `change` modifies the pixel in place, because creating an object for each pixel would take ten times as long. */
export function changePixels(picture: Canvas, change: (pixel: Rgb, x: number, y: number) => void): void {
  const { width, height } = picture
  const context = picture.getContext('2d')
  const pixels = context.getImageData(0, 0, width, height)
  const { data } = pixels
  for (let y = 0; y < height; y++) recolorRow(data, width, y, change)
  context.putImageData(pixels, 0, 0)
}

/** Called once per row, because V8 compiles a frequently called function sooner than a nested loop. */
function recolorRow(
  data: Uint8ClampedArray,
  width: number,
  y: number,
  change: (pixel: Rgb, x: number, y: number) => void,
): void {
  const pixel: Rgb = { red: 0, green: 0, blue: 0 }
  for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
    pixel.red = data[at] ?? 0
    pixel.green = data[at + 1] ?? 0
    pixel.blue = data[at + 2] ?? 0
    change(pixel, x, y)
    data[at] = pixel.red
    data[at + 1] = pixel.green
    data[at + 2] = pixel.blue
  }
}

export function brightnessOf({ red, green, blue }: Rgb): number {
  return red * 0.299 + green * 0.587 + blue * 0.114
}

/** A `share` of 0 makes the pixel gray, 1 changes nothing, and a higher share makes the pixel more saturated. */
export function saturate(pixel: Rgb, share: number): void {
  const grey = brightnessOf(pixel)
  pixel.red = grey + (pixel.red - grey) * share
  pixel.green = grey + (pixel.green - grey) * share
  pixel.blue = grey + (pixel.blue - grey) * share
}

/** Changes the contrast around the middle brightness. A `share` of 1 changes nothing. */
export function contrast(pixel: Rgb, share: number): void {
  pixel.red = 128 + (pixel.red - 128) * share
  pixel.green = 128 + (pixel.green - 128) * share
  pixel.blue = 128 + (pixel.blue - 128) * share
}

export function scale(pixel: Rgb, red: number, green: number, blue: number): void {
  pixel.red *= red
  pixel.green *= green
  pixel.blue *= blue
}

export function blend(pixel: Rgb, red: number, green: number, blue: number, share: number): void {
  pixel.red += (red - pixel.red) * share
  pixel.green += (green - pixel.green) * share
  pixel.blue += (blue - pixel.blue) * share
}

/** Returns a table for `applyCurve`. A `power` below 1 brightens the midtones, and a `power` above 1 darkens them. */
export function curveOf(power: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** power)
}

/** Uses a table, because computing a power for each channel of a million pixels takes a quarter of a second. */
export function applyCurve(pixel: Rgb, curve: Float32Array): void {
  pixel.red = curve[Math.min(255, Math.max(0, Math.round(pixel.red)))] ?? 0
  pixel.green = curve[Math.min(255, Math.max(0, Math.round(pixel.green)))] ?? 0
  pixel.blue = curve[Math.min(255, Math.max(0, Math.round(pixel.blue)))] ?? 0
}

export function copyOf(picture: Canvas): Canvas {
  const copy = createCanvas(picture.width, picture.height)
  copy.getContext('2d').drawImage(picture, 0, 0)
  return copy
}
