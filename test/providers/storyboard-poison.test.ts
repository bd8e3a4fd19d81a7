// A malicious input image must not make any other task fail.

import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { localLimits } from '../../src/domain/engines/engine-limits.ts'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

import { inputBytesMax } from '../../src/domain/files/media-types.ts'
import { inspectFile } from '../../src/files/inspect/inspect.ts'
import { makeMaliciousImages } from '../harness/files/malicious-images.ts'
import { assertPicture } from '../../packages/storyboard/test/harness/pictures.ts'
import {
  fileOf,
  makeInput,
  newRequest,
  openStoryboardFixture,
  renderers,
  run,
} from '../harness/engine/storyboard-fixture.ts'

const fixture = await openStoryboardFixture()
const engine = fixture.open({ limits: localLimits(2) })
const poisons = await makeMaliciousImages()
const slowest = 'a JPEG of 40 megapixels, decoded 5,000 times'

after(async () => {
  await engine.close()
  await fixture[Symbol.asyncDispose]()
})

test('a malicious input can make only its own task fail, without retries; other tasks are rendered alongside and after it', async () => {
  const neighbour = (async () => {
    for (let n = 0; n < 4; n++)
      await assertPicture(await fileOf(await run(fixture, engine, newRequest('image', 'a fox'))), 1024, 1024)
  })()
  for (const [name, bytes] of poisons) {
    if (name === slowest) continue
    assert.ok(bytes.length <= inputBytesMax, name)
    const poison = await makeInput(fixture, 'poison.png', (file) => writeFile(file, bytes))
    const polled = await run(fixture, engine, newRequest('image', 'a sketch', { images: [poison] }))
    // An input that decodes within the limits counts as an ordinary image.
    if (polled.kind === 'succeeded') await sharp(await fileOf(polled)).stats()
    else
      assert.deepEqual(
        polled.kind === 'failed' && [polled.failure.code, polled.failure.retry],
        ['invalid_input', 'no'],
        name,
      )
  }
  await neighbour
})

test('an image that takes hours to decode is stopped by the time limit, and is refused on inspection anyway', async () => {
  const bytes = poisons.get(slowest)
  assert.ok(bytes !== undefined)
  const poison = await makeInput(fixture, 'slowest.jpg', (file) => writeFile(file, bytes))
  const inspection = await inspectFile(poison.path)
  assert.ok(inspection.kind === 'unreadable' && /scans/.test(inspection.detail))
  const hasty = fixture.open({ renderMsMax: 1_500 })
  const polled = await run(fixture, hasty, newRequest('image', 'a sketch', { images: [poison] }))
  await hasty.close()
  assert.ok(polled.kind === 'failed' && polled.failure.code === 'provider_failed')
})

test('eight inputs at the pixel limit do not exceed the memory limit of a child process', async () => {
  const largest = poisons.get('a WebP of 39 megapixels in 30 bytes')
  assert.ok(largest !== undefined)
  const before = await renderers()
  const input = await makeInput(fixture, 'largest.webp', (file) => writeFile(file, largest))
  const images = Array.from({ length: 8 }, () => input)
  const request = newRequest('image', 'side by side', { images, aspectRatio: '16:9' })
  await fileOf(await run(fixture, engine, request))
  assert.deepEqual(await renderers(), before, 'no child was replaced')
})
