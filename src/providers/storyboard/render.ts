// Renders one job into a file: chooses among the four modes, then encodes. Runs in a child process only.

import { writeFile } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { encodeFfmpeg } from './encode-ffmpeg.ts'
import type { Film } from './film.ts'
import { createJourney } from './journey.ts'
import { planScene } from './plan-scene.ts'
import { readPrompt } from './read-prompt.ts'
import type { RenderJob } from './render-job.ts'
import { restyle } from './restyle.ts'
import { sizeOf } from './sizes.ts'
import type { Sprites } from './sprites.ts'
import { createStage } from './stage.ts'

/** Rejects with `UnreadableImage` when an input is at fault. */
export async function render(job: RenderJob, sprites: Sprites, ffmpegPath: string | null): Promise<void> {
  if (job.kind === 'image') {
    await writeFile(job.outputPath, await toPng(await drawImage(job, sprites)))
    return
  }
  const film = await direct(job, sprites)
  if (ffmpegPath !== null) return encodeFfmpeg(film, ffmpegPath, job.outputPath)
  // Loaded when needed: it would add 170 ms of core to the start of every child.
  const { encodeWasm } = await import('./encode-wasm.ts')
  return encodeWasm(film, job.outputPath)
}

async function drawImage(job: RenderJob, sprites: Sprites): Promise<Canvas> {
  const size = sizeOf('image', job.aspectRatio)
  if (job.imagePaths.length > 0) return restyle(job.imagePaths, job.prompt, size, job.seed)
  const canvas = createCanvas(size.width, size.height)
  const film = await stageOf(job, sprites)
  film.draw(canvas.getContext('2d'), 0)
  return canvas
}

async function direct(job: RenderJob, sprites: Sprites): Promise<Film> {
  return job.imagePaths.length > 0
    ? createJourney(job.imagePaths, job.prompt, sizeOf('video', job.aspectRatio), job.seed)
    : stageOf(job, sprites)
}

async function stageOf(job: RenderJob, sprites: Sprites): Promise<Film> {
  const size = sizeOf(job.kind, job.aspectRatio)
  const seed = `${job.seed}\n${job.prompt}`
  const stage = await createStage(planScene(readPrompt(job.prompt, sprites.tail), size, seed), sprites, seed)
  return { size, ...stage }
}

async function toPng(canvas: Canvas): Promise<Buffer> {
  const { width, height } = canvas
  // Pixels are opaque, so that premultiplied and plain values are the same. Level 4 costs a third of 9 for 5 % more bytes.
  return sharp(canvas.data(), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 4 })
    .toBuffer()
}
