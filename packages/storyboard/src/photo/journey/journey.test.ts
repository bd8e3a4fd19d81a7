import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import type { Film } from '../../film/film.ts'
import { openSprites } from '../../paint/figures/sprites.ts'
import { readSpriteIndex } from '../../lib/sprite-index.ts'
import { readTail } from '../../words/vocabulary/tail.ts'
import { createJourney } from './journey.ts'

const spriteFolder = path.resolve(import.meta.dirname, '../../../../../build/storyboard')
const materials = { sprites: openSprites(spriteFolder), tail: readTail(readSpriteIndex(spriteFolder)) }
let folder = ''
let warm = ''
let cold = ''
let long = ''
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-journey-'))
  warm = await gradient('warm', [200, 60, 30, 240, 180, 90], 300, 200)
  cold = await gradient('cold', [20, 60, 160, 120, 190, 240], 300, 200)
  long = await gradient('long', [10, 10, 10, 245, 245, 245], 800, 200)
})
after(async () => {
  materials.sprites.close()
  await rm(folder, { recursive: true, force: true })
})

const size = { width: 192, height: 128 }

async function gradient(
  name: string,
  colors: readonly number[],
  width: number,
  height: number,
): Promise<string> {
  const file = path.join(folder, `${name}.png`)
  const ends = sharp(Buffer.from(colors), { raw: { width: 2, height: 1, channels: 3 } })
  await ends.resize(width, height, { fit: 'fill', kernel: 'linear' }).png().toFile(file)
  return file
}

function film(files: readonly string[], prompt: string, frame = size): Promise<Film> {
  return createJourney({ imagePaths: files, prompt, seed: 'seed' }, frame, materials)
}

interface Frame {
  readonly bytes: Buffer
  readonly red: number
  readonly blue: number
  readonly light: number
}

function frameOf(made: Film, time: number): Frame {
  const { width, height } = made.size
  const canvas = createCanvas(width, height)
  made.draw(canvas.getContext('2d'), time)
  const bytes = canvas.data()
  const sums = [0, 0, 0]
  for (let at = 0; at < bytes.length; at += 4) {
    assert.equal(bytes[at + 3], 255, 'every pixel must be drawn')
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (bytes[at + channel] ?? 0)
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (width * height))
  return { bytes, red, blue, light: (red + green + blue) / 3 }
}

function largestStep(made: Film): number {
  const count = 60
  let most = 0
  let last = frameOf(made, 0).bytes
  for (let frame = 1; frame < count; frame++) {
    const next = frameOf(made, frame / count).bytes
    let sum = 0
    for (let at = 0; at < next.length; at++) sum += Math.abs((next[at] ?? 0) - (last[at] ?? 0))
    most = Math.max(most, sum / next.length)
    last = next
  }
  return most
}

test('over a single picture, the camera moves evenly in the direction that the prompt names', async () => {
  const closer = await film([warm], 'zoom in')
  assert.notDeepEqual(frameOf(closer, 0).bytes, frameOf(closer, 1).bytes)
  assert.ok(largestStep(closer) < 3)
  const right = await film([long], 'pan right')
  assert.ok(
    frameOf(right, 1).light > frameOf(right, 0).light + 60,
    'the camera covers the whole length of a long picture',
  )
  const left = await film([long], 'pan left')
  assert.ok(frameOf(left, 1).light < frameOf(left, 0).light - 60)
  const still = await film([warm], 'static camera, no movement')
  assert.deepEqual(frameOf(still, 0.1).bytes, frameOf(still, 0.8).bytes)
})

for (const prompt of ['', 'wipe', 'slide in', 'zoom through', 'page turn', 'iris']) {
  test(`a film of two pictures goes from the first to the last (${prompt === '' ? 'without words' : prompt})`, async () => {
    const made = await film([warm, cold], prompt)
    const [first, middle, last] = [frameOf(made, 0), frameOf(made, 0.5), frameOf(made, 1)]
    assert.ok(first.red > first.blue + 40 && last.blue > last.red + 40)
    assert.ok(middle.red < first.red - 5 && middle.blue < last.blue - 5)
    assert.ok(largestStep(made) < 16)
  })
}

test('three pictures follow one another', async () => {
  const made = await film([warm, cold, warm], '')
  assert.ok(frameOf(made, 0).red > 150 && frameOf(made, 0.5).blue > 150 && frameOf(made, 1).red > 150)
})

test('the light turns from one hour to another while the camera moves on', async () => {
  const made = await film([cold], 'day turns to night')
  assert.ok(frameOf(made, 1).light < frameOf(made, 0).light * 0.7)
  assert.ok(largestStep(made) < 4)
})

test('the edits, weather, and frames for stills also work in films', async () => {
  const grey = frameOf(await film([warm], 'black and white'), 0.3)
  assert.ok(Math.abs(grey.red - grey.blue) < 1)
  const [dry, wet] = [
    await film([cold], 'winter, static camera'),
    await film([cold], 'zoom in, heavy snow falls'),
  ]
  assert.notDeepEqual(frameOf(dry, 0.2).bytes, frameOf(wet, 0.2).bytes)
  const framed = frameOf(await film([cold], 'golden frame'), 0.5)
  assert.ok((framed.bytes[4 * 100] ?? 0) > (framed.bytes[4 * 100 + 2] ?? 0) + 30)
})

test('the same task gives the same frames', async () => {
  const prompt = 'autumn leaves fall, sunset'
  const [one, other] = [await film([warm, cold], prompt), await film([warm, cold], prompt)]
  for (const time of [0, 0.5, 0.9]) assert.deepEqual(frameOf(one, time).bytes, frameOf(other, time).bytes)
})
