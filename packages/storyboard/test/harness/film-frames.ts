// The frames of a film as small grey pictures, to be compared with each other.

import { execFileSync } from 'node:child_process'

const width = 64
const height = 36

/** Decoded by ffmpeg, whatever encoded it. */
function greyFramesOf(film: string, ffmpegPath: string): readonly Buffer[] {
  const small = ['-vf', `scale=${width}:${height}:flags=area`, '-f', 'rawvideo', '-pix_fmt', 'gray', '-']
  const pixels = execFileSync(ffmpegPath, ['-v', 'error', '-i', film, ...small])
  return Array.from({ length: pixels.length / (width * height) }, (_, at) =>
    pixels.subarray(at * width * height, (at + 1) * width * height),
  )
}

/** Mean difference of each frame to the next, of 255, and last that of the last frame to the first. */
export function stepsOf(film: string, ffmpegPath: string): readonly number[] {
  const frames = greyFramesOf(film, ffmpegPath)
  return frames.map((frame, at) => differenceOf(frame, frames[(at + 1) % frames.length] ?? frame))
}

function differenceOf(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0)
  return sum / one.length
}
