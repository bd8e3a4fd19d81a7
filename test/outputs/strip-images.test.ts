// In these tests, sharp adds metadata to images, and reads the images after we have removed the metadata.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

import { stripImage } from '../../src/files/metadata/strip-metadata.ts'
import type { ImageMediaType } from '../../src/domain/files/media-types.ts'
import { pngChunk } from '../harness/files/malicious-images.ts'

const secret = 'SECRET-PROMPT'
const formats: readonly ImageMediaType[] = ['image/png', 'image/jpeg', 'image/webp']

describe('without metadata', () => {
  for (const mediaType of formats) {
    it(`an image without metadata is stored unchanged: ${mediaType}`, async () => {
      const plain = await encode(mediaType, photo())
      assert.deepEqual(stripImage(plain, mediaType), plain)
    })
  }
})

describe('the metadata of an image is removed, and its pixels, color profile, and orientation are kept', () => {
  for (const mediaType of formats) {
    it(mediaType, async () => {
      const tagged = await encode(
        mediaType,
        photo()
          .withIccProfile('p3')
          .withMetadata({ orientation: 6 })
          .withExifMerge({ IFD0: { ImageDescription: secret, Artist: secret } })
          .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${secret}</rdf></x:xmpmeta>`),
      )
      const full = await addText(tagged, mediaType)
      assert.ok(full.includes(secret), 'the fixture contains what must be removed')
      const stripped = stripImage(full, mediaType)
      assert.ok(!stripped.includes(secret))
      assert.deepEqual(await pixels(stripped), await pixels(full))
      const { orientation, icc, xmp } = await sharp(stripped).metadata()
      assert.deepEqual([orientation, xmp], [6, undefined])
      assert.deepEqual(icc, (await sharp(full).metadata()).icc)
      assert.deepEqual(stripImage(stripped, mediaType), stripped, 'stripping twice changes nothing more')
    })
  }

  it('an upright image keeps no EXIF data', async () => {
    for (const mediaType of formats) {
      const tagged = await encode(mediaType, photo().withExifMerge({ IFD0: { Artist: secret } }))
      assert.ok(tagged.includes(secret))
      const { exif, orientation } = await sharp(stripImage(tagged, mediaType)).metadata()
      assert.deepEqual([exif, orientation], [undefined, undefined])
    }
  })

  it('metadata is removed from a progressive JPEG, and so is data after the end of an image', async () => {
    const jpeg = await photo().jpeg({ progressive: true }).toBuffer()
    const commented = await addText(jpeg, 'image/jpeg')
    assert.deepEqual(stripImage(Buffer.concat([commented, Buffer.from(secret)]), 'image/jpeg'), jpeg)
    for (const mediaType of ['image/png', 'image/webp'] as const) {
      const plain = await encode(mediaType, photo())
      assert.deepEqual(stripImage(Buffer.concat([plain, Buffer.from(secret)]), mediaType), plain)
    }
  })

  it('the metadata of an image of several megabytes is removed', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const create = { width: 1_200, height: 1_000, channels: 3, background: 'grey', noise } as const
    const plain = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
    assert.ok(plain.length > 3_000_000)
    assert.deepEqual(stripImage(await addText(plain, 'image/png'), 'image/png'), plain)
  })

  it('the metadata of transparent and animated WebP images is removed', async () => {
    const frames = [await photo().png().toBuffer(), await photo().negate().png().toBuffer()]
    const animated = await sharp(frames, { join: { animated: true } })
      .withExifMerge({ IFD0: { Artist: secret } })
      .webp({ lossless: true })
      .toBuffer()
    const stripped = stripImage(animated, 'image/webp')
    assert.ok(animated.includes(secret) && !stripped.includes(secret))
    assert.equal((await sharp(stripped, { pages: -1 }).metadata()).pages, 2)
    assert.deepEqual(await pixels(stripped), await pixels(animated))
    const clear = await photo()
      .ensureAlpha(0.5)
      .webp()
      .withExifMerge({ IFD0: { Artist: secret } })
      .toBuffer()
    assert.deepEqual(await pixels(stripImage(clear, 'image/webp')), await pixels(clear))
  })
})

describe('signed provenance', () => {
  it('a PNG with a signed caBX chunk is stored unchanged', async () => {
    const signed = insert(
      await addText(await photo().png().toBuffer(), 'image/png'),
      33,
      pngChunk('caBX', jumbf),
    )
    assert.deepEqual(stripImage(signed, 'image/png'), signed)
  })

  it('a JPEG whose APP11 segment has a C2PA box is stored unchanged', async () => {
    const commented = await addText(await photo().jpeg().toBuffer(), 'image/jpeg')
    const app11 = Buffer.concat([Buffer.from('4a50000100000001', 'hex'), jumbf])
    const signed = insert(commented, 2, jpegSegment(0xeb, app11))
    assert.deepEqual(stripImage(signed, 'image/jpeg'), signed)
    const other = insert(commented, 2, jpegSegment(0xeb, Buffer.from('JP-something else')))
    assert.ok(stripImage(other, 'image/jpeg').length < commented.length)
  })

  it('a WebP with a C2PA chunk is stored unchanged', async () => {
    const tagged = await photo()
      .webp()
      .withExifMerge({ IFD0: { Artist: secret } })
      .toBuffer()
    const signed = Buffer.concat([tagged, riffChunk('C2PA', jumbf)])
    signed.writeUInt32LE(signed.length - 8, 4)
    assert.deepEqual(stripImage(signed, 'image/webp'), signed)
  })
})

/** The start of a C2PA manifest store: a JUMBF box whose description has the type `c2pa`. */
const jumbf = Buffer.concat([
  Buffer.from('0000002d6a756d62', 'hex'),
  Buffer.from('000000256a756d6463327061001100108000 00aa00389b7103'.replaceAll(' ', ''), 'hex'),
  Buffer.from('c2pa\0\0\0\0\0\0\0\0\0\0', 'latin1'),
])

/** Each photo has different random pixels, so no two photos are equal. */
function photo(): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 60, height: 40, channels: 3, background: 'grey', noise } as const
  return sharp({ create })
}

function encode(mediaType: ImageMediaType, image: Sharp): Promise<Buffer> {
  if (mediaType === 'image/png') return image.png().toBuffer()
  return mediaType === 'image/jpeg' ? image.jpeg().toBuffer() : image.webp().toBuffer()
}

async function pixels(content: Buffer): Promise<Buffer> {
  return sharp(content, { pages: -1 }).raw().toBuffer()
}

/**
 * Adds metadata that engines write but sharp does not. For example, ComfyUI writes text chunks named `prompt` and
 * `workflow` into PNG files. Does not change a WebP image.
 */
async function addText(content: Buffer, mediaType: ImageMediaType): Promise<Buffer> {
  if (mediaType === 'image/jpeg') return insert(content, 2, jpegSegment(0xfe, Buffer.from(secret)))
  if (mediaType === 'image/webp') return content
  const texts = ['tEXt', 'iTXt', 'zTXt', 'prVt'].map((type) =>
    pngChunk(type, Buffer.from(`prompt\0${secret}`)),
  )
  return insert(content, 33, Buffer.concat(texts))
}

function insert(content: Buffer, position: number, part: Buffer): Buffer {
  return Buffer.concat([content.subarray(0, position), part, content.subarray(position)])
}

function jpegSegment(code: number, content: Buffer): Buffer {
  const length = content.length + 2
  return Buffer.concat([Buffer.from([0xff, code, length >> 8, length & 0xff]), content])
}

function riffChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
