import assert from 'node:assert/strict'
import { readdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'

import { sourceFile } from '../../test/harness/files/source-file.ts'
import { temporaryFolder } from '../../test/harness/files/temporary-folder.ts'
import type { ImageMediaType } from '../domain/files/media-types.ts'
import { openDisk } from './storage/disk.ts'
import { newFileName } from '../domain/files/file-name.ts'
import type { AccountId } from '../domain/ids.ts'
import { branded } from '../lib/brand.ts'
import { Inspector } from './inspector/inspector.ts'
import { Unreadable } from './inspect/measures.ts'
import { readPreview } from './read-preview.ts'
import type { KeptImage } from './read-preview.ts'

const folder = await temporaryFolder()
const inspector = new Inspector()
after(async () => {
  await inspector[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})
const files = await openDisk(path.join(folder.path, 'files'))
const never = new AbortController().signal

async function keep(bytes: Buffer, mediaType: ImageMediaType): Promise<KeptImage> {
  const name = newFileName('out', mediaType)
  await files.write(name, await sourceFile(path.join(folder.path, 'made'), bytes), never)
  return { name, mediaType, accountId: branded<AccountId>('acc_one') }
}

function previewOf(image: KeptImage, signal = never): Promise<Buffer | null> {
  return readPreview(files, inspector, image, path.join(folder.path, 'scratch'), signal)
}

function still(width: number, height: number) {
  return sharp({ create: { width, height, channels: 4, background: '#2a9d8f80' } })
}

for (const { what, bytes, mediaType, size } of [
  { what: 'wide', bytes: still(1280, 720).png(), mediaType: 'image/png', size: [480, 270] },
  { what: 'tall', bytes: still(720, 1280).webp(), mediaType: 'image/webp', size: [270, 480] },
  { what: 'small', bytes: still(40, 30).png(), mediaType: 'image/png', size: [40, 30] },
  { what: 'long', bytes: still(8192, 2).png(), mediaType: 'image/png', size: [480, 1] },
  {
    what: 'rotated by its EXIF data',
    bytes: still(960, 480).withMetadata({ orientation: 6 }).jpeg(),
    mediaType: 'image/jpeg',
    size: [240, 480],
  },
] as const) {
  test(`the preview of an image that is ${what} fits into 480 × 480 pixels and is never larger than the image`, async () => {
    const preview = await previewOf(await keep(await bytes.toBuffer(), mediaType))
    assert.ok(preview !== null)
    const { format, width, height, orientation } = await sharp(preview).metadata()
    assert.deepEqual([format, width, height, orientation], ['webp', ...size, undefined])
  })
}

test('a missing, truncated, damaged, or oversized image has no preview', async () => {
  const png = await still(64, 64).png().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const bytes of [png.subarray(0, 80), svg, Buffer.alloc(0), await still(64, 64).webp().toBuffer()])
    await assert.rejects(previewOf(await keep(bytes, 'image/png')), Unreadable)
  const huge = path.join(folder.path, 'huge')
  const source = await sourceFile(huge, png)
  await truncate(huge, 64 * 1024 * 1024 + 1)
  const name = newFileName('out', 'image/png')
  await files.write(name, source, never)
  const image = { name, mediaType: 'image/png', accountId: branded<AccountId>('acc_one') } as const
  await assert.rejects(previewOf(image), Unreadable)
  await files.remove(name)
  assert.equal(await previewOf(image), null)
})

test('nothing remains in the scratch folder, whether or not there is a preview', async () => {
  const image = await keep(await still(64, 64).png().toBuffer(), 'image/png')
  assert.ok((await previewOf(image)) !== null)
  const reason = new Error('the client has left')
  await assert.rejects(previewOf(image, AbortSignal.abort(reason)), { code: 'unavailable' })
  assert.ok(!(await readdir(folder.path)).includes('scratch'))
})
