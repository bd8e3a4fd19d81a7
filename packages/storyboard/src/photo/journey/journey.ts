// Animates still images. A camera moves over each image, with weather in front, and each image turns into the next.
// Unlike the film of a scene, this film does not loop.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Film } from '../../film/film.ts'
import { createPicker } from '../../film/layers/picker.ts'
import type { Pick } from '../../film/layers/picker.ts'
import { createSlider } from '../../film/layers/slider.ts'
import type { Slider } from '../../film/layers/slider.ts'
import type { Materials } from '../../paint/figures/materials.ts'
import type { Sprites } from '../../paint/figures/sprites.ts'
import { ease } from '../../lib/ease.ts'
import { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import type { Cell } from '../layout/collage.ts'
import { viewAt } from './camera-move.ts'
import type { Move } from './camera-move.ts'
import { drawPassage } from './passage.ts'
import { planScan } from './plan-scan.ts'
import type { Photo } from '../read-image.ts'
import { applyAll, develop, openAll, roomOf, weatherFor } from '../restyle.ts'
import type { PictureJob } from '../restyle.ts'
import { readInstruction } from '../reading/instruction.ts'
import type { Instruction } from '../reading/instruction.ts'

/** Rejects with `UnreadableImage` if an input image cannot be read. */
export async function createJourney(
  { imagePaths, prompt, seed }: PictureJob,
  size: Size,
  { sprites, tail }: Materials,
): Promise<Film> {
  const instruction = readInstruction(prompt, tail, imagePaths.length)
  const random = new Random(`${seed}\n${prompt}`)
  const photos = await openAll(imagePaths, instruction)
  const room = roomOf(photos, instruction, size)
  const takes: Take[] = []
  for (const group of groupsOf(photos, instruction))
    takes.push(...(await takesOf(group, instruction, room, random, sprites)))
  const weather = weatherFor(instruction, room, random)
  const mount = paintMount(instruction, size, room, random.fork('frame'))
  return {
    size,
    draw(context, time) {
      context.save()
      if (mount !== null) {
        context.drawImage(mount, 0, 0)
        instruction.frame?.trace(context, room)
        context.clip()
        context.translate(room.left, room.top)
      }
      drawTakes(context, takes, instruction, room, time)
      weather?.(context, time)
      context.restore()
    },
  }
}

interface Take {
  readonly picture: Canvas
  readonly move: Move
  /** Draws the picture without scaling it. */
  readonly slide: Slider
  /** Draws the picture, scaled to any size. */
  readonly pick: Pick
}

/** Returns one group per photo, or a single group if the prompt arranges all photos in one picture. */
function groupsOf(photos: readonly Photo[], { arrangement }: Instruction): readonly (readonly Photo[])[] {
  const isOne = arrangement !== null && arrangement !== 'blend'
  return isOne ? [photos] : photos.map((photo) => [photo])
}

/**
 * Returns one take, or two takes of the same picture if the hour changes. Both takes have the same camera move, so only
 * the light changes.
 */
async function takesOf(
  photos: readonly Photo[],
  instruction: Instruction,
  room: Size,
  random: Random,
  sprites: Sprites,
): Promise<readonly Take[]> {
  const { size, fit, move } = planScan(
    photos,
    room,
    instruction,
    random.fork(`move ${photos[0]?.index ?? 0}`),
  )
  const takes: Take[] = []
  for (const grades of instruction.laterGrades === null
    ? [instruction.grades]
    : [instruction.grades, instruction.laterGrades]) {
    const picture = await develop(photos, { ...instruction, grades, fit }, size, random, sprites)
    applyAll(instruction.styles, picture, random)
    takes.push({ picture, move, slide: createSlider(picture), pick: createPicker(picture) })
  }
  return takes
}

function paintMount({ frame }: Instruction, size: Size, room: Cell, random: Random): Canvas | null {
  if (frame === null) return null
  const mount = createCanvas(size.width, size.height)
  frame.paint(mount.getContext('2d'), size, room, random)
  return mount
}

/** Spreads the transitions evenly over the film. The first and the last take are half as long as the others. */
function drawTakes(
  context: SKRSContext2D,
  takes: readonly Take[],
  { passage, laterGrades }: Instruction,
  size: Size,
  time: number,
): void {
  const seen = (at: number) => (target: SKRSContext2D) => {
    const take = takes[at]
    if (take !== undefined) drawView(target, take, size, time)
  }
  const last = takes.length - 1
  if (last === 0) return seen(0)(context)
  const turn = Math.min(last - 1, Math.floor(time * last))
  const middle = (turn + 0.5) / last
  const length = (laterGrades === null ? turnShare : hourShare) / last
  const share = ease((time - middle) / length + 0.5)
  if (share <= 0) seen(turn)(context)
  else if (share >= 1) seen(turn + 1)(context)
  else drawPassage(passage, context, size, seen(turn), seen(turn + 1), share)
}

/**
 * The film has one section per transition. A transition takes up this fraction of its section: `hourShare` if the hour
 * changes, and `turnShare` otherwise.
 */
const turnShare = 0.3
const hourShare = 0.8

function drawView(
  context: SKRSContext2D,
  { picture, move, slide, pick }: Take,
  size: Size,
  time: number,
): void {
  const { across, down, zoom } = viewAt(move, time)
  // At zoom 1, the view is the largest area with the frame's aspect ratio: the whole picture or, if the picture is
  // long, part of it.
  const scale = Math.min(picture.width / size.width, picture.height / size.height) / zoom
  // A camera that only pans does not scale the picture.
  const isUnscaled = move.from.zoom === move.to.zoom
  const width = isUnscaled ? size.width : size.width * scale
  const height = isUnscaled ? size.height : size.height * scale
  const left = ((picture.width - width) / 2) * (1 + across)
  const top = ((picture.height - height) / 2) * (1 + down)
  if (isUnscaled) return slide(context, -left, -top)
  const grown = size.width / width
  pick(context, -left * grown, -top * grown, picture.width * grown, picture.height * grown)
}
