// A film of the storyboard engine, encoded by ffmpeg. What is in films is tested in packages/storyboard.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'

import { fileOf, newRequest, openStudio, run } from '../harness/storyboard-studio.ts'

const studio = await openStudio()
const engine = studio.open({})

after(async () => {
  await engine.close()
  await studio[Symbol.asyncDispose]()
})

test('the same task gives the same bytes of a film in any process', async () => {
  const request = newRequest('video', 'a sailboat at sea', { aspectRatio: '16:9' })
  const film = await fileOf(await run(studio, engine, request))
  const other = studio.open({})
  try {
    assert.ok(film.equals(await fileOf(await run(studio, other, request))))
  } finally {
    await other.close()
  }
})
