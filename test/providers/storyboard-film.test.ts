// The films of the storyboard engine, encoded by ffmpeg; that of the built-in encoder is also played: storyboard-browser.test.ts.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'

import type { InputImage } from '../../src/providers/provider.ts'
import { assertFilm, assertSmooth } from '../harness/assert-film.ts'
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

/** A picture of the engine's own as an input. */
async function drawn(prompt: string): Promise<InputImage> {
  const picture = await fileOf(await run(studio, engine, newRequest('image', prompt)))
  return makeInput(studio, `${prompt}.png`, (file) => writeFile(file, picture))
}
