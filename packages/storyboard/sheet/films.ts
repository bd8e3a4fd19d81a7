// The contact sheet of films. Below each prompt are evenly spaced frames of the film.

import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Studio } from '../studio/studio.ts'
import { framesOf } from './frames.ts'
import { captionFont, fillPaper } from './paper.ts'
import { films, seed } from './prompts.ts'

const frame = { height: 126, caption: 30, gap: 8, count: 10 }

export async function sheetOfFilms(studio: Studio): Promise<Canvas> {
  const strips: Canvas[] = []
  for (const film of films) {
    const file = await studio.draw({ kind: 'video', seed, ...film })
    strips.push(await stripOf(studio, file, frame.count, frame.height, frame.count))
  }
  const pitch = frame.height + frame.caption + frame.gap
  const width = Math.max(...strips.map((strip) => strip.width)) + frame.gap * 2
  const sheet = createCanvas(width, strips.length * pitch + frame.gap)
  const context = sheet.getContext('2d')
  fillPaper(context)
  context.font = captionFont
  for (const [at, strip] of strips.entries()) {
    context.fillText(`${at + 1}. ${films[at]?.prompt ?? ''}`, frame.gap, frame.gap + at * pitch + 20)
    context.drawImage(strip, frame.gap, frame.gap + at * pitch + frame.caption)
  }
  return sheet
}

export async function stripOf(
  { ffmpegPath }: Studio,
  film: string,
  count: number,
  height: number,
  across: number,
): Promise<Canvas> {
  const files = await framesOf(film, ffmpegPath, count, height)
  const frames = await Promise.all(files.map((file) => loadImage(file)))
  const pitch = (frames[0]?.width ?? 0) + gapWithin
  const strip = createCanvas(across * pitch, Math.ceil(count / across) * (height + gapWithin))
  const context = strip.getContext('2d')
  for (const [at, image] of frames.entries()) {
    context.drawImage(image, (at % across) * pitch, Math.floor(at / across) * (height + gapWithin))
  }
  return strip
}

const gapWithin = 4
