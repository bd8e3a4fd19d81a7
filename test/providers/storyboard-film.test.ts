// The films of the storyboard engine, by ffmpeg and by the built-in encoder.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'

import type { InputImage } from '../../src/providers/provider.ts'
import { stepsOf } from '../harness/film-frames.ts'
import { fileOf, makeInput, newRequest, openStudio, run } from '../harness/storyboard-studio.ts'

const studio = await openStudio()
const engine = studio.open({})

after(async () => {
  await engine.close()
  await studio[Symbol.asyncDispose]()
})

test('text becomes an H.264 MP4 of 120 frames that moves, the same bytes for the same task in any process', async () => {
  const request = newRequest('video', 'a sailboat at sea', { aspectRatio: '16:9' })
  const film = await fileOf(await run(studio, engine, request))
  await assertFilm(film, 1280, 720)
  assertSmooth(await stepsOf(studio, film))
  const other = studio.open({})
  try {
    assert.ok(film.equals(await fileOf(await run(studio, other, request))))
  } finally {
    await other.close()
  }
})

test('two images become a video', async () => {
  const inputs = [await drawn('a lighthouse by the sea at night'), await drawn('a desert at noon')]
  const request = newRequest('video', 'zoom in', { images: inputs, aspectRatio: '9:16' })
  const film = await fileOf(await run(studio, engine, request))
  await assertFilm(film, 720, 1280)
  // It leads from the first to the last, and ends there.
  assertSmooth((await stepsOf(studio, film)).slice(0, -1))
})

test('without ffmpeg the built-in encoder makes an H.264 MP4 of 120 frames', async () => {
  const alone = studio.open({ ffmpegPath: null })
  try {
    const request = newRequest('video', 'a fox walks through the autumn forest', { aspectRatio: '4:3' })
    const film = await fileOf(await run(studio, alone, request))
    await assertFilm(film, 1120, 840)
    assertSmooth(await stepsOf(studio, film))
  } finally {
    await alone.close()
  }
})

/** A picture of the engine's own as an input. */
async function drawn(prompt: string): Promise<InputImage> {
  const picture = await fileOf(await run(studio, engine, newRequest('image', prompt)))
  return makeInput(studio, `${prompt}.png`, (file) => writeFile(file, picture))
}

async function assertFilm(bytes: Buffer, width: number, height: number): Promise<void> {
  const boxes = topBoxes(bytes)
  assert.equal(boxes[0], 'ftyp')
  assert.ok(boxes.indexOf('moov') > 0 && boxes.indexOf('moov') < boxes.indexOf('mdat'), boxes.join(' '))
  const track = await new Input({
    source: new BufferSource(bytes),
    formats: ALL_FORMATS,
  }).getPrimaryVideoTrack()
  assert.ok(track !== null)
  assert.equal(track.codec, 'avc')
  assert.deepEqual([track.displayWidth, track.displayHeight], [width, height])
  assert.equal(await track.computeDuration(), 5)
  let frames = 0
  for await (const packet of new EncodedPacketSink(track).packets()) frames += packet.byteLength > 0 ? 1 : 0
  assert.equal(frames, 120)
}

/** It moves, though it may rest where it turns, and nothing jumps. Of 255 a cut is 60, a dissolve 3, a walk 1. */
function assertSmooth(steps: readonly number[]): void {
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
  assert.ok(usual > 0.03, `it moves: ${usual}`)
  assert.ok(Math.max(...steps) < 5, `no frame jumps: ${Math.max(...steps)}`)
}

function topBoxes(bytes: Buffer): readonly string[] {
  const names: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}
