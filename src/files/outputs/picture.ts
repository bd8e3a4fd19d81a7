// Decides whether a picture is blank, and whether a video shows only a still image. Looks only at small copies.

/** The width and height of a small copy, in pixels. Each pixel is the mean of about 20 × 11 pixels of a 720p video. */
export const sampleSide = 64

/** A small copy: `sampleSide` rows of `sampleSide` pixels, each with four bytes: red, green, blue, and opacity. */
export type Sample = Buffer

export const sampleBytes = sampleSide * sampleSide * 4

/**
 * The largest difference between color or opacity values (0 to 255) that count as equal. Encoders change values by one
 * or two.
 */
const flatMax = 6
/**
 * The largest color value that counts as black. Encoding can turn black into such values, which still look black on a
 * screen.
 */
const blackMax = 16
/** The largest opacity (of 255) at which a pixel counts as invisible. */
const clearMax = 8
/** If a video shows a still image, no color or opacity value differs by more than this between frames. */
const frozenMax = 4

/** Returns whether the picture is completely transparent, black, or a single color. */
export function isBlank(sample: Sample): boolean {
  const opacity = rangeOf(sample, 3)
  if (opacity.max <= clearMax) return true
  // A silhouette has a single color, but its opacity varies.
  if (!isFlat(opacity)) return false
  return isEachColour(sample, ({ max }) => max <= blackMax) || isEachColour(sample, isFlat)
}

function isEachColour(sample: Sample, holds: (range: Range) => boolean): boolean {
  return [0, 1, 2].every((channel) => holds(rangeOf(sample, channel)))
}

function isFlat({ min, max }: Range): boolean {
  return max - min <= flatMax
}

export function areFrozen([first, ...others]: readonly Sample[]): boolean {
  return first !== undefined && others.every((other) => largestDifference(first, other) <= frozenMax)
}

function largestDifference(one: Sample, other: Sample): number {
  let largest = 0
  for (const [at, value] of one.entries()) largest = Math.max(largest, Math.abs(value - (other[at] ?? 0)))
  return largest
}

interface Range {
  readonly min: number
  readonly max: number
}

function rangeOf(sample: Sample, channel: number): Range {
  let min = 255
  let max = 0
  for (let at = channel; at < sample.length; at += 4) {
    const value = sample[at] ?? 0
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return { min, max }
}
