// Makes one picture from all input images: grades and arranges them, draws additions, and applies the requested style
// and frame.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Layer } from '../film/layer.ts'
import { createWeather } from '../film/particles.ts'
import type { Materials } from '../paint/figures/materials.ts'
import type { Sprites } from '../paint/figures/sprites.ts'
import { paletteOf } from '../plan/palette.ts'
import { Random } from '../lib/random.ts'
import type { RenderRequest } from '../lib/request.ts'
import type { Size } from '../lib/sizes.ts'
import type { AirKind, Season } from '../words/intent.ts'
import { arrange } from './layout/arrange.ts'
import type { Cell } from './layout/collage.ts'
import { drawAdditions } from './draw-additions.ts'
import type { NamedEdit } from './edits/edit.ts'
import { isCutOff } from './layout/fit.ts'
import { roomFor } from './layout/picture-frame.ts'
import { openPhoto } from './read-image.ts'
import type { Photo } from './read-image.ts'
import { readInstruction } from './reading/instruction.ts'
import type { Instruction } from './reading/instruction.ts'

export type PictureJob = Pick<RenderRequest, 'imagePaths' | 'prompt' | 'seed'>

/** Rejects with `UnreadableImage` if an input is invalid. */
export async function restyle(
  { imagePaths, prompt, seed }: PictureJob,
  size: Size,
  { sprites, tail }: Materials,
): Promise<Canvas> {
  const instruction = readInstruction(prompt, tail, imagePaths.length)
  const random = new Random(`${seed}\n${prompt}`)
  const photos = await openAll(imagePaths, instruction)
  const room = roomOf(photos, instruction, size)
  const picture = await develop(photos, instruction, room, random, sprites)
  weatherFor(instruction, room, random)?.(picture.getContext('2d'), 0)
  applyAll(instruction.styles, picture, random)
  return inFrame(picture, instruction, size, room, random)
}

export function openAll(imagePaths: readonly string[], instruction: Instruction): Promise<readonly Photo[]> {
  return Promise.all(imagePaths.map((path, at) => openPhoto(path, at, instruction.turn)))
}

/**
 * Returns the area for the picture. If a single picture would have to be extended, its frame takes on the picture's
 * aspect ratio instead.
 */
export function roomOf(photos: readonly Photo[], { frame, fit }: Instruction, size: Size): Cell {
  if (frame === null) return { left: 0, top: 0, ...size }
  const room = frame.room(size)
  const [photo] = photos
  const follows = photo !== undefined && photos.length === 1 && fit !== 'cover' && isCutOff(photo, room)
  return follows ? roomFor(frame, size, photo.size.width / photo.size.height) : room
}

/** Applies grades and draws additions, but does not apply styles. The result has exactly the given size. */
export async function develop(
  photos: readonly Photo[],
  instruction: Instruction,
  { width, height }: Size,
  random: Random,
  sprites: Sprites,
): Promise<Canvas> {
  const grade = (picture: Canvas) => applyAll(instruction.grades, picture, random)
  const picture = await arrange(photos, instruction, { width, height }, grade)
  await drawAdditions(picture, instruction.additions, sprites, random.fork('additions'))
  return picture
}

/** Each edit has its own random stream, so adding an edit does not change the effects of other edits. */
export function applyAll(edits: readonly NamedEdit[], picture: Canvas, random: Random): void {
  for (const edit of edits) edit.apply(picture, random.fork(edit.name))
}

/** Returns the particles that the prompt asks for, or else the particles of the season, if any. */
export function weatherFor({ intent }: Instruction, size: Size, random: Random): Layer | null {
  const air = intent.air ?? seasonAir[intent.season]
  return createWeather(
    { ...intent, air },
    paletteOf({ ...intent, place: 'meadow' }),
    size,
    random.fork('air'),
  )
}

const seasonAir: Record<Season, AirKind | null> = {
  none: null,
  spring: 'petals',
  summer: null,
  autumn: 'leaves',
  winter: 'snow',
}

function inFrame(picture: Canvas, { frame }: Instruction, size: Size, room: Cell, random: Random): Canvas {
  if (frame === null) return picture
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  frame.paint(context, size, room, random.fork('frame'))
  context.save()
  frame.trace(context, room)
  context.clip()
  context.drawImage(picture, room.left, room.top)
  context.restore()
  return canvas
}
