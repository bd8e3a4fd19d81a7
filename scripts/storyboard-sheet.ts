// `npm run storyboard:sheet`: draws the fixed prompts into two pictures for a person to look at, docs/images/storyboard-stills.webp
// and storyboard-films.webp. With arguments (`stills 3 17`, `films 2`, `still "a fox" 16:9`, `film "a fox runs" 16:9`) it
// draws only those, large, into build/sheet/.

import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { assert } from '../src/lib/assert.ts'
import { aspectRatios } from '../src/domain/catalog.ts'
import { findFfmpeg } from '../src/config/find-ffmpeg.ts'
import { openDrawingRoom } from './sheet/draw.ts'
import type { DrawingRoom } from './sheet/draw.ts'
import { framesOf } from './sheet/frames.ts'
import { films, stills } from './sheet/prompts.ts'
import type { SheetPrompt } from './sheet/prompts.ts'

const root = path.resolve(import.meta.dirname, '..')
const seed = 'sheet'
const paper = '#f4efe6'
const ink = '#2b2440'

const [what, ...words] = process.argv.slice(2)
await using room = await openDrawingRoom(seed)
if (what === undefined) {
  const folder = path.join(root, 'docs/images')
  await save(await sheetOfStills(room), path.join(folder, 'storyboard-stills.webp'))
  await save(await sheetOfFilms(room), path.join(folder, 'storyboard-films.webp'))
} else {
  const folder = path.join(root, 'build/sheet')
  await mkdir(folder, { recursive: true })
  for (const [name, wish] of wishesOf(what, words)) await drawOne(room, what, wish, path.join(folder, name))
}

function wishesOf(kind: string, args: readonly string[]): readonly (readonly [string, SheetPrompt])[] {
  const list = kind.startsWith('film') ? films : stills
  if (kind.endsWith('s')) {
    return args.map((word) => {
      const wish = list[Number(word) - 1]
      assert(wish !== undefined, `there is no number ${word} among the ${kind}`)
      return [`${kind}-${word.padStart(2, '0')}`, wish]
    })
  }
  const [prompt = '', wanted = '16:9'] = args
  const ratio = aspectRatios.find((known) => known === wanted)
  assert(ratio !== undefined, `the ratio is one of ${aspectRatios.join(', ')}`)
  return [[prompt.replaceAll(/\W+/g, '-').slice(0, 60), { prompt, ratio }]]
}

async function drawOne(from: DrawingRoom, kind: string, wish: SheetPrompt, name: string): Promise<void> {
  if (kind.startsWith('still')) return copyFile(await from.draw('image', wish, []), `${name}.png`)
  const film = await from.draw('video', wish, [])
  await copyFile(film, `${name}.mp4`)
  await sharp((await stripOf(film, 12, 220, 4)).toBuffer('image/png')).toFile(`${name}.png`)
}

async function sheetOfStills(from: DrawingRoom): Promise<Canvas> {
  const across = 8
  const cell = { width: 400, height: 400, caption: 46, gap: 14 }
  const down = Math.ceil(stills.length / across)
  const sheet = createCanvas(
    across * (cell.width + cell.gap) + cell.gap,
    down * (cell.height + cell.caption) + cell.gap,
  )
  const context = sheet.getContext('2d')
  context.fillStyle = paper
  context.fillRect(0, 0, sheet.width, sheet.height)
  const files = await Promise.all(stills.map((wish) => from.draw('image', wish, [])))
  for (const [at, file] of files.entries()) {
    const left = cell.gap + (at % across) * (cell.width + cell.gap)
    const top = cell.gap + Math.floor(at / across) * (cell.height + cell.caption)
    const image = await loadImage(file)
    const scale = Math.min(cell.width / image.width, cell.height / image.height)
    const width = image.width * scale
    const height = image.height * scale
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, left + (cell.width - width) / 2, top + (cell.height - height) / 2, width, height)
    context.fillStyle = ink
    context.font = '15px sans-serif'
    context.fillText(`${at + 1}. ${stills[at]?.prompt ?? ''}`, left, top + cell.height + 20, cell.width)
  }
  return sheet
}

async function sheetOfFilms(from: DrawingRoom): Promise<Canvas> {
  const frame = { height: 126, caption: 30, gap: 8 }
  const strips: Canvas[] = []
  for (const wish of films)
    strips.push(await stripOf(await from.draw('video', wish, []), 10, frame.height, 10))
  const sheet = createCanvas(
    Math.max(...strips.map(({ width }) => width)) + frame.gap * 2,
    strips.length * (frame.height + frame.caption + frame.gap) + frame.gap,
  )
  const context = sheet.getContext('2d')
  context.fillStyle = paper
  context.fillRect(0, 0, sheet.width, sheet.height)
  for (const [at, strip] of strips.entries()) {
    const top = frame.gap + at * (frame.height + frame.caption + frame.gap)
    context.fillStyle = ink
    context.font = '16px sans-serif'
    context.fillText(`${at + 1}. ${films[at]?.prompt ?? ''}`, frame.gap, top + 20)
    context.drawImage(strip, frame.gap, top + frame.caption)
  }
  return sheet
}

async function stripOf(film: string, count: number, height: number, across: number): Promise<Canvas> {
  const ffmpegPath = findFfmpeg(process.env['PATH'] ?? '')
  assert(ffmpegPath !== null, 'ffmpeg is on the PATH')
  const frames = await Promise.all(
    (await framesOf(film, ffmpegPath, count, height)).map((file) => loadImage(file)),
  )
  const width = frames[0]?.width ?? 0
  const strip = createCanvas(across * (width + 4), Math.ceil(count / across) * (height + 4))
  const context = strip.getContext('2d')
  for (const [at, image] of frames.entries())
    context.drawImage(image, (at % across) * (width + 4), Math.floor(at / across) * (height + 4))
  return strip
}

async function save(sheet: Canvas, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await sharp(sheet.toBuffer('image/png')).webp({ quality: 84 }).toFile(file)
  process.stdout.write(`${path.relative(root, file)}\n`)
}
