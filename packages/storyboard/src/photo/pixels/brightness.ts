import type { Canvas } from '@napi-rs/canvas'
import type { Size } from '../../lib/sizes.ts'

/** Returns the brightness of each pixel, row by row, from 0 to 255. */
export function brightnessMapOf(picture: Canvas): Float32Array {
  const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height)
  const brightness = new Float32Array(picture.width * picture.height)
  for (let at = 0, from = 0; at < brightness.length; at++, from += 4) {
    brightness[at] = (data[from] ?? 0) * 0.299 + (data[from + 1] ?? 0) * 0.587 + (data[from + 2] ?? 0) * 0.114
  }
  return brightness
}

/** Blurs with two moving averages, which look like a Gaussian blur and take the same time for any radius. */
export function softenBrightness(brightness: Float32Array, size: Size, radius: number): Float32Array {
  return meanBrightness(meanBrightness(brightness, size, radius * 0.7), size, radius * 0.7)
}

/** Returns the mean over the square around each pixel. The pixels at the edges are repeated beyond the edges. */
export function meanBrightness(
  brightness: Float32Array,
  { width, height }: Size,
  radius: number,
): Float32Array {
  const reach = Math.max(1, Math.round(radius))
  const share = 1 / (reach * 2 + 1)
  const across = new Float32Array(brightness.length)
  for (let start = 0; start < brightness.length; start += width) {
    let sum = 0
    for (let x = -reach; x <= reach; x++) sum += brightness[start + Math.min(width - 1, Math.max(0, x))] ?? 0
    for (let x = 0; x < width; x++) {
      across[start + x] = sum * share
      sum +=
        (brightness[start + Math.min(width - 1, x + reach + 1)] ?? 0) -
        (brightness[start + Math.max(0, x - reach)] ?? 0)
    }
  }
  // All columns are summed at the same time, because reading memory in order is five times as fast as reading one
  // column after another.
  const sums = new Float32Array(width)
  const result = new Float32Array(brightness.length)
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * width
  for (let y = -reach; y <= reach; y++)
    for (let x = 0, from = row(y); x < width; x++, from++) sums[x] = (sums[x] ?? 0) + (across[from] ?? 0)
  for (let y = 0; y < height; y++) {
    const start = y * width
    const enters = row(y + reach + 1)
    const leaves = row(y - reach)
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0
      result[start + x] = sum * share
      sums[x] = sum + (across[enters + x] ?? 0) - (across[leaves + x] ?? 0)
    }
  }
  return result
}
