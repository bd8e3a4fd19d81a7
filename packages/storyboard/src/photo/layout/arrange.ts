// Fits photos into one frame, in the arrangement that the prompt asks for.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { assert } from '../../lib/assert.ts'
import type { Size } from '../../lib/sizes.ts'
import { planCollage, planGrid, planPair } from './collage.ts'
import type { Cell } from './collage.ts'
import { fitted, graded } from './fit.ts'
import { blendAll, expose, putInto, split } from './merge.ts'
import type { Photo } from '../read-image.ts'
import { takeColors } from './take-colors.ts'
import type { Instruction } from '../reading/instruction.ts'
import { shorterSide } from '../pixels/shorter-side.ts'

/** `grade` changes each picture in place, before the pictures are combined. */
export async function arrange(
  photos: readonly Photo[],
  instruction: Instruction,
  size: Size,
  grade: (picture: Canvas) => void,
): Promise<Canvas> {
  const [only] = photos
  assert(only !== undefined, 'there is no picture to arrange')
  const fill = (photo: Photo, room: Size) => fitted(photo, room, instruction.fit, grade)
  if (photos.length === 1) return fill(only, size)
  const first = photos[instruction.pair.first] ?? only
  const second = photos[instruction.pair.second] ?? only
  const gap = Math.round(shorterSide(size) * gapShare)
  switch (instruction.arrangement) {
    case 'colours':
      return fitted(first, size, instruction.fit, await regrade(second, grade))
    case 'blend':
      return blendAll(photos, (photo) => coverOf(photo, size, grade), size)
    case 'exposure':
      return expose(await coverOf(first, size, grade), await coverOf(second, size, grade))
    case 'split':
      return split(await coverOf(first, size, grade), await coverOf(second, size, grade))
    case 'inset': {
      const room = {
        width: Math.round(size.width * insetShare),
        height: Math.round(size.height * insetShare),
      }
      return putInto(await fill(second, size), graded(await first.whole(room), grade), first.hasAlpha)
    }
    case 'pair':
      return hang(photos, planPair(photos.length, size, gap), size, instruction, grade)
    case 'grid':
      return hang(photos, planGrid(photos.length, size, gap), size, instruction, grade)
    default: {
      // The ratios are limited so that even a picture that is one pixel high gets a visible cell.
      const ratios = photos.map(({ size: own }) => Math.min(3, Math.max(1 / 3, own.width / own.height)))
      return hang(photos, planCollage(ratios, size, gap), size, instruction, grade)
    }
  }
}

/** The gap between pictures, relative to the shorter side of the frame. */
const gapShare = 0.016
/** The size of the inset picture, as a fraction of each side of the frame. */
const insetShare = 0.42
/** Large enough to determine the colors of a picture. */
const small: Size = { width: 256, height: 256 }

/** Returns a function that gives a picture the colors of `source` before grading it. */
async function regrade(source: Photo, grade: (picture: Canvas) => void): Promise<(picture: Canvas) => void> {
  const colors = await source.cover(small)
  return (picture) => {
    takeColors(picture, colors)
    grade(picture)
  }
}

async function coverOf(photo: Photo, size: Size, grade: (picture: Canvas) => void): Promise<Canvas> {
  return graded(await photo.cover(size), grade)
}

async function hang(
  photos: readonly Photo[],
  cells: readonly Cell[],
  size: Size,
  instruction: Instruction,
  grade: (picture: Canvas) => void,
): Promise<Canvas> {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#faf7f0'
  context.fillRect(0, 0, size.width, size.height)
  const radius = shorterSide(size) * 0.012
  for (const [at, photo] of photos.entries()) {
    const cell = cells[at]
    assert(cell !== undefined, 'a picture has no cell')
    const picture = await fitted(photo, cell, instruction.fit === 'whole' ? 'whole' : 'cover', grade)
    drawRounded(context, picture, cell, radius)
  }
  return canvas
}

function drawRounded(
  context: SKRSContext2D,
  picture: Canvas,
  { left, top, width, height }: Cell,
  radius: number,
): void {
  context.save()
  context.beginPath()
  context.roundRect(left, top, width, height, radius)
  context.clip()
  context.drawImage(picture, left, top)
  context.restore()
}
