// Encodes a video with ffmpeg. The content of videos is tested in packages/storyboard.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'

import { fileOf, newRequest, openStoryboardFixture, run } from '../harness/engine/storyboard-fixture.ts'

const fixture = await openStoryboardFixture()
const engine = fixture.open({})

after(async () => {
  await engine.close()
  await fixture[Symbol.asyncDispose]()
})

test('the same task results in the same video bytes in any process', async () => {
  const request = newRequest('video', 'a sailboat at sea', { aspectRatio: '16:9' })
  const film = await fileOf(await run(fixture, engine, request))
  const other = fixture.open({})
  try {
    assert.ok(film.equals(await fileOf(await run(fixture, other, request))))
  } finally {
    await other.close()
  }
})
