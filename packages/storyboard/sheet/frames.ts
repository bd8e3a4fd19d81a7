// Reads a few evenly spaced frames of a film with ffmpeg.

import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** Writes PNG files next to the film and returns their paths. */
export async function framesOf(
  film: string,
  ffmpegPath: string,
  count: number,
  height: number,
): Promise<readonly string[]> {
  const step = Math.floor(120 / count)
  const pattern = path.join(path.dirname(film), 'frame-%02d.png')
  const filter = `select=not(mod(n\\,${step})),scale=-2:${height}`
  const limits = ['-fps_mode', 'passthrough', '-frames:v', `${count}`]
  await promisify(execFile)(ffmpegPath, ['-loglevel', 'error', '-i', film, '-vf', filter, ...limits, pattern])
  return Array.from({ length: count }, (_, at) => pattern.replace('%02d', `${at + 1}`.padStart(2, '0')))
}
