// Brings still images to life: a camera travels over each of them while weather passes, and one turns into the next. A
// film of one image ends where its move has led, not where it began.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Film } from '../film/film.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'
import type { Size } from '../sizes.ts'
import type { Cell } from './collage.ts'
import { hours } from './edits/hour.ts'
import { ease, moveFor, viewAt, zoomMax } from './move.ts'
import type { Move } from './move.ts'
import { drawPassage } from './passage.ts'
import type { Photo } from './read-image.ts'
import { applyAll, develop, openAll, weatherFor } from './restyle.ts'
import type { Materials } from './restyle.ts'
import { readWish } from './wish.ts'
import type { Wish } from './wish.ts'
import { copyOf } from './pixels/recolor.ts'

/** Rejects with `UnreadableImage` when an input is at fault. */
export async function createJourney(
  imagePaths: readonly string[],
  prompt: string,
  size: Size,
  seed: string,
  { sprites, tail }: Materials,
): Promise<Film> {
  const wish = readWish(prompt, tail, imagePaths.length)
  const random = createRandom(`${seed}\n${prompt}`)
  const room = wish.frame?.room(size) ?? { left: 0, top: 0, ...size }
  const photos = await openAll(imagePaths, wish)
  const pictures: Canvas[] = []
  for (const group of groupsOf(photos, wish)) {
    const picture = await develop(group, wish, scanSize(room), random, sprites)
    pictures.push(...hoursOf(picture, wish, random))
  }
  for (const picture of pictures) applyAll(wish.styles, picture, random)

  const moves = pictures.map((_, at) =>
    moveFor(wish.intent.camera, random.fork(`move ${wish.intent.turnsTo === null ? at : 0}`)),
  )
  const weather = weatherFor(wish, room, random)
  const mount = paintMount(wish, size, room, random.fork('frame'))
  return {
    size,
    draw(context, time) {
      context.save()
      if (mount !== null) {
        context.drawImage(mount, 0, 0)
        wish.frame?.trace(context, room)
        context.clip()
        context.translate(room.left, room.top)
      }
      drawPictures(context, pictures, moves, wish, room, time)
      weather?.draw(context, time)
      context.restore()
    },
  }
}

/** Larger than the frame, so that the closest view is still sharp. */
function scanSize({ width, height }: Size): Size {
  return { width: Math.round(width * zoomMax), height: Math.round(height * zoomMax) }
}

/** One picture after the other, or all in one where the prompt arranges them. */
function groupsOf(photos: readonly Photo[], { arrangement }: Wish): readonly (readonly Photo[])[] {
  const isOne = arrangement !== null && arrangement !== 'blend'
  return isOne ? [photos] : photos.map((photo) => [photo])
}

/** The same picture again in the hour to which the film turns. */
function hoursOf(picture: Canvas, { intent }: Wish, random: Random): readonly Canvas[] {
  const turn = hours.find(({ name }) => name === intent.turnsTo)
  if (turn === undefined) return [picture]
  const later = copyOf(picture)
  turn.apply(later, random.fork('later'))
  return [picture, later]
}

function paintMount({ frame }: Wish, size: Size, room: Cell, random: Random): Canvas | null {
  if (frame === null) return null
  const mount = createCanvas(size.width, size.height)
  frame.paint(mount.getContext('2d'), size, room, random)
  return mount
}

/** All pictures have the same time; each turns into the next in the last part of it. */
function drawPictures(
  context: SKRSContext2D,
  pictures: readonly Canvas[],
  moves: readonly Move[],
  { passage, intent }: Wish,
  size: Size,
  time: number,
): void {
  const seen = (at: number) => (target: SKRSContext2D) => {
    const picture = pictures[at]
    const move = moves[at]
    if (picture !== undefined && move !== undefined) drawView(target, picture, size, move, time)
  }
  const last = pictures.length - 1
  const length = intent.turnsTo === null ? turnShare : hourShare
  // The turns lie evenly over the film.
  const turn = Math.min(last - 1, Math.floor(time * last))
  const middle = (turn + 0.5) / Math.max(1, last)
  const share = last === 0 ? 0 : ease((time - middle) * (last / length) + 0.5)
  if (share <= 0) seen(Math.max(0, turn))(context)
  else if (share >= 1) seen(turn + 1)(context)
  else drawPassage(passage, context, size, seen(turn), seen(turn + 1), share)
}

/** Of the time between two turns, how much the turn itself takes; the light of a day takes nearly all. */
const turnShare = 0.3
const hourShare = 0.8

function drawView(context: SKRSContext2D, picture: Canvas, size: Size, move: Move, time: number): void {
  const { across, down, zoom } = viewAt(move, time)
  const width = picture.width / zoom
  const height = picture.height / zoom
  const left = ((picture.width - width) / 2) * (1 + across)
  const top = ((picture.height - height) / 2) * (1 + down)
  context.drawImage(picture, left, top, width, height, 0, 0, size.width, size.height)
}
