import { execFileSync } from 'node:child_process'

const width = 64
const height = 36

function greyFramesOf(film: string, ffmpegPath: string): readonly Buffer[] {
  const small = ['-vf', `scale=${width}:${height}:flags=area`, '-f', 'rawvideo', '-pix_fmt', 'gray', '-']
  const pixels = execFileSync(ffmpegPath, ['-v', 'error', '-i', film, ...small])
  return Array.from({ length: pixels.length / (width * height) }, (_, at) =>
    pixels.subarray(at * width * height, (at + 1) * width * height),
  )
}

/**
 * Returns the mean difference between each frame and the next frame, on a scale of 0 to 255. The last value compares
 * the last frame with the first.
 */
export function stepsOf(film: string, ffmpegPath: string): readonly number[] {
  const frames = greyFramesOf(film, ffmpegPath)
  return frames.map((frame, at) => differenceOf(frame, frames[(at + 1) % frames.length] ?? frame))
}

function differenceOf(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0)
  return sum / one.length
}
