// Brings still images to life: the camera travels over one, or over the first while it turns into the last.

import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { assert } from '../../../lib/assert.ts'
import type { Film } from '../film/film.ts'
import { paletteOf } from '../plan/palette.ts'
import { createParticles } from '../film/particles.ts'
import { createRandom } from '../random.ts'
import { readImage } from './read-image.ts'
import { readPrompt } from '../words/read-prompt.ts'
import type { Size } from '../sizes.ts'

export async function createJourney(
  imagePaths: readonly string[],
  prompt: string,
  size: Size,
  seed: string,
): Promise<Film> {
  // Larger than the frame, so that the closest view is still sharp.
  const scan = { width: Math.round(size.width * zoomMax), height: Math.round(size.height * zoomMax) }
  const [firstPath] = imagePaths
  assert(firstPath !== undefined, 'a journey begins at an image')
  const lastAt = imagePaths.length - 1
  const lastPath = imagePaths[lastAt]
  const first = await readImage(firstPath, 0, scan, (image) => image)
  const last =
    lastAt > 0 && lastPath !== undefined ? await readImage(lastPath, lastAt, scan, (image) => image) : null

  const random = createRandom(`${seed}\n${prompt}`)
  const move =
    moves.find(({ words }) => words.test(prompt)) ?? random.pick([zoomIn, zoomOut, panRight, panLeft])
  const { hour, weather } = readPrompt(prompt, new Map())
  const isWet = weather === 'rain' || weather === 'snow'
  const air = { size, hour, weather, place: 'meadow', palette: paletteOf({ place: 'meadow', hour, weather, season: 'none', mood: 'plain' }) } as const
  const particles = isWet ? createParticles(air, random.fork('particles')) : null
  return {
    size,
    draw(context, time) {
      const turned = last === null ? 0 : ease((time - 0.36) / 0.28)
      if (turned < 1) drawView(context, first, size, move, time)
      context.globalAlpha = turned
      if (last !== null && turned > 0) drawView(context, last, size, move, time)
      context.globalAlpha = 1
      particles?.draw(context, time)
    },
  }
}

/** How much of the image the closest view leaves out. */
const zoomMax = 1.2

/** Where the camera looks at the start and at the end: middle of the view from −1 to 1, and how close. */
interface Move {
  readonly words: RegExp
  readonly from: View
  readonly to: View
}

interface View {
  readonly across: number
  readonly down: number
  readonly zoom: number
}

const wide: View = { across: 0, down: 0, zoom: 1 }
const close: View = { across: 0, down: 0, zoom: zoomMax }
const panZoom = 1.16

const zoomIn: Move = {
  words: /zoom(s|ing)? in|push(es|ing)? in|closer|approach|dolly in/i,
  from: wide,
  to: close,
}
const zoomOut: Move = {
  words: /zoom(s|ing)? out|pull(s|ing)? (back|out)|farther|dolly out|reveal/i,
  from: close,
  to: wide,
}
const panLeft: Move = { words: /\b(pan|move|slide|track)\w*( \w+)? left|to the left/i, ...across(1, -1) }
const panRight: Move = { words: /\b(pan|move|slide|track)\w*( \w+)? right|to the right/i, ...across(-1, 1) }
const tiltUp: Move = { words: /\b(tilt|pan|move|rise|crane)\w*( \w+)? up|upwards?|rising/i, ...down(1, -1) }
const tiltDown: Move = { words: /\b(tilt|pan|move|crane)\w*( \w+)? down|downwards?|descend/i, ...down(-1, 1) }
const moves: readonly Move[] = [zoomIn, zoomOut, panLeft, panRight, tiltUp, tiltDown]

function across(from: number, to: number): Pick<Move, 'from' | 'to'> {
  return { from: { across: from, down: 0, zoom: panZoom }, to: { across: to, down: 0, zoom: panZoom } }
}

function down(from: number, to: number): Pick<Move, 'from' | 'to'> {
  return { from: { across: 0, down: from, zoom: panZoom }, to: { across: 0, down: to, zoom: panZoom } }
}

function drawView(context: SKRSContext2D, view: Canvas, size: Size, { from, to }: Move, time: number): void {
  const share = ease(time)
  const between = (start: number, end: number) => start + (end - start) * share
  const zoom = between(from.zoom, to.zoom)
  const width = view.width / zoom
  const height = view.height / zoom
  const left = ((view.width - width) / 2) * (1 + between(from.across, to.across))
  const top = ((view.height - height) / 2) * (1 + between(from.down, to.down))
  context.drawImage(view, left, top, width, height, 0, 0, size.width, size.height)
}

/** Starts and ends gently; stays 0 before and 1 after. */
function ease(time: number): number {
  const share = Math.min(1, Math.max(0, time))
  return share * share * (3 - 2 * share)
}
