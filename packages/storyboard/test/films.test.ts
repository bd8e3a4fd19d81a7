// Tests films that ffmpeg encodes. The service's tests use a browser to play films from the built-in encoder.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'

import { openStudio } from '../studio/studio.ts'
import { assertFilm, assertSmooth } from './harness/assert-film.ts'
import { stepsOf } from './harness/film-frames.ts'

const studio = await openStudio()
after(() => studio[Symbol.asyncDispose]())

test('text becomes a moving H.264 video of 120 frames, with the same bytes for the same seed', async () => {
  const asked = { kind: 'video', prompt: 'a sailboat at sea', aspectRatio: '16:9' } as const
  const film = await studio.draw(asked)
  const bytes = await readFile(film)
  await assertFilm(bytes, 1280, 720)
  assertSmooth(stepsOf(film, studio.ffmpegPath))
  assert.ok(bytes.equals(await readFile(await studio.draw(asked))))
})

test('two images become a video', async () => {
  const imagePaths = [await drawn('a lighthouse by the sea at night'), await drawn('a desert at noon')]
  const film = await studio.draw({ kind: 'video', prompt: 'zoom in', imagePaths, aspectRatio: '9:16' })
  await assertFilm(await readFile(film), 720, 1280)
  // The film ends with the last image, so the step from the last frame back to the first is left out.
  assertSmooth(stepsOf(film, studio.ffmpegPath).slice(0, -1))
})

function drawn(prompt: string): Promise<string> {
  return studio.draw({ kind: 'image', prompt })
}
