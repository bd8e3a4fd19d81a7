// The images and videos that the scripted servers deliver. None is blank, because the service rejects blank outputs.

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import sharp from 'sharp'

import { findFfmpeg } from '../../../packages/storyboard/studio/find-ffmpeg.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

/** Each output is created only once, because creating a video takes 0.5 s of CPU time. */
const outputs = new Map<string, Promise<Buffer>>()

/** `size` has the form `1280x720`. */
export function sampleOutput(kind: 'picture' | 'film', size: string): Promise<Buffer> {
  const key = `${kind} ${size}`
  const [width = 64, height = 64] = size.split('x').map(Number)
  const known = outputs.get(key) ?? (kind === 'film' ? sampleFilm : samplePicture)(width, height)
  outputs.set(key, known)
  return known
}

export function samplePicture(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      pixels.set([(x * 255) / width, (y * 255) / height, x & 64], (y * width + x) * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function sampleFilm(width: number, height: number): Promise<Buffer> {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'film.mp4')
  const pattern = `testsrc=size=${width}x${height}:rate=8:duration=1`
  const encoding = ['-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-preset', 'ultrafast']
  await promisify(execFile)(await findFfmpeg(folder.path), ['-f', 'lavfi', '-i', pattern, ...encoding, file])
  return readFile(file)
}
