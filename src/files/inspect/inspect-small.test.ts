import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'

import { jpegOfScans, makeMaliciousImages } from '../../../test/harness/files/malicious-images.ts'
import { temporaryFolder } from '../../../test/harness/files/temporary-folder.ts'
import { inspectFile } from './inspect.ts'
import { inspectSmall, smallBytesMax } from './inspect-small.ts'

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

async function inspected(bytes: Buffer) {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'image')
  await writeFile(file, bytes)
  return { small: await inspectSmall(file), full: await inspectFile(file) }
}

test('a small image gets the same result as in a full inspection', async () => {
  const images = [
    flat(64, 48).png(),
    flat(1_000, 1_000).png(),
    flat(64, 48).webp(),
    flat(64, 48).jpeg(),
    flat(300, 200).jpeg({ progressive: true }),
    flat(64, 48).jpeg().withMetadata({ orientation: 6 }),
  ]
  for (const image of images) {
    const { small, full } = await inspected(await image.toBuffer())
    assert.equal(full.kind, 'readable')
    assert.deepEqual(small, full)
  }
})

test('an image with many bytes is left to a full inspection, however few pixels it has', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const image = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'gray', noise } })
    .png()
    .toBuffer()
  assert.ok(image.length > smallBytesMax)
  assert.deepEqual((await inspected(image)).small, { kind: 'large' })
})

test('an image with many pixels or many scans is left to a full inspection, however few bytes it has', async () => {
  const images = [await flat(2_000, 1_500).png().toBuffer(), jpegOfScans(400, 39), jpegOfScans(2_800, 1)]
  for (const image of images) {
    assert.ok(image.length <= smallBytesMax)
    assert.deepEqual((await inspected(image)).small, { kind: 'large' })
  }
})

test('a video is left to a full inspection', async () => {
  const { small } = await inspected(Buffer.from('\x1aE\xdf\xa3'.padEnd(100), 'latin1'))
  assert.deepEqual(small, { kind: 'large' })
})

test('a malicious image of few bytes is accepted only if a full inspection accepts it too', async () => {
  for (const [name, image] of await makeMaliciousImages()) {
    if (image.length > smallBytesMax) continue
    const { small, full } = await inspected(image)
    if (small.kind === 'readable') assert.deepEqual(small, full, name)
  }
})
