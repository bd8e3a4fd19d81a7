// Images that attack the decoder and are small enough to be uploaded.

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/**
 * Returns images keyed by a description of the attack. The images are generated, because the largest would take up 4 MB
 * in the repository.
 */
export async function makeMaliciousImages(): Promise<ReadonlyMap<string, Buffer>> {
  const photo = sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } })
  const jpeg = await photo.clone().jpeg().toBuffer()
  const png = await photo.clone().png().toBuffer()
  return new Map([
    ['a PNG of 900 megapixels in 110 KB', png1Bit(30_000, 30_000)],
    [
      'an interlaced PNG of 40 megapixels, which must be decoded as a whole',
      png1Bit(6_320, 6_320, { isInterlaced: true }),
    ],
    ['a WebP of 268 megapixels in 30 bytes', webp(webpFrame(16_383, 16_383))],
    ['a WebP of 39 megapixels in 30 bytes', webp(webpFrame(6_000, 6_500))],
    ['a WebP of 5,000 frames', animatedWebp(2_000, 5_000)],
    ['a truncated PNG', png1Bit(2_000, 2_000).subarray(0, 300)],
    ['a JPEG truncated in its header', jpeg.subarray(0, 200)],
    ['a JPEG truncated in its pixels', jpeg.subarray(0, jpeg.length - 300)],
    ['a JPEG of 40 megapixels, decoded 5,000 times', jpegOfScans(6_304, 5_000)],
    ['a JPEG whose EXIF refers to itself', withExif(jpeg, selfReferringExif())],
    ['a PNG whose color profile decompresses to 200 MB', withProfile(png, 200_000_000)],
    ['a PNG with 200,000 comments', withComments(png, 200_000)],
    ['an SVG sent as a PNG', Buffer.from(svgOfEntities)],
    ['an empty file', Buffer.alloc(0)],
    ['a PNG with garbage after its header', Buffer.concat([png.subarray(0, 60), Buffer.alloc(10_000, 0x5a)])],
  ])
}

const svgOfEntities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 })
  .map((_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&j;</text></svg>`

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function png1Bit(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  header[12] = isInterlaced ? 1 : 0
  // The buffer is longer than the rows need. Decoders ignore the excess. The first byte of each row selects filter 1,
  // which adds the preceding byte to each byte, so the pixels differ from one another.
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 2) * (isInterlaced ? 2 : 1) * height, 1))
  return Buffer.concat([pngSignature, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND')])
}

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

/** Inserts the chunks after the header, where decoders expect metadata. */
export function withChunks(png: Buffer, chunks: Buffer): Buffer {
  const headerEnd = 33
  return Buffer.concat([png.subarray(0, headerEnd), chunks, png.subarray(headerEnd)])
}

function withProfile(png: Buffer, bytes: number): Buffer {
  const profile = deflateSync(Buffer.alloc(bytes))
  return withChunks(png, pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0', 'latin1'), profile])))
}

function withComments(png: Buffer, count: number): Buffer {
  const comments = Array.from({ length: count }, (_, n) =>
    pngChunk('tEXt', Buffer.from(`c${n}\0x`, 'latin1')),
  )
  return withChunks(png, Buffer.concat(comments))
}

function withExif(jpeg: Buffer, tiff: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const marker = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), marker, body, jpeg.subarray(2)])
}

/**
 * Returns a gray, progressive JPEG that repeats its detail scan. At 40 megapixels, each scan has about 80 bytes, but
 * decoding it visits every block of the image.
 */
export function jpegOfScans(side: number, count: number): Buffer {
  const blocks = (side / 8) ** 2
  const segment = (code: number, body: readonly number[]) =>
    Buffer.from([0xff, code, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body])
  const scan = (first: number, last: number, bits: number) =>
    Buffer.concat([segment(0xda, [1, 1, 0, first, last, 0]), Buffer.alloc(Math.ceil(bits / 8))])
  // Each table has a single one-bit code. In the first table, the code means a difference of zero. In the second table,
  // the code means a run of 16,384 empty blocks.
  const codes = (table: number, symbol: number) =>
    segment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), symbol])
  const details = scan(1, 63, Math.ceil(blocks / 16_384) * 15)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0]),
    codes(0x00, 0x00),
    codes(0x10, 0xe0),
    scan(0, 0, blocks),
    ...Array.from({ length: count }, () => details),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Returns a TIFF file with one directory, whose entries and next-directory offset all point to that directory. */
function selfReferringExif(): Buffer {
  const tags = [0x8769, 0x8825, 0xa005, 0x014a]
  const tiff = Buffer.alloc(8 + 2 + tags.length * 12 + 4)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(tags.length, 8)
  for (const [at, tag] of tags.entries()) {
    const entry = 10 + at * 12
    tiff.writeUInt16LE(tag, entry)
    tiff.writeUInt16LE(4, entry + 2)
    tiff.writeUInt32LE(1, entry + 4)
    tiff.writeUInt32LE(8, entry + 8)
  }
  tiff.writeUInt32LE(8, tiff.length - 4)
  return tiff
}

function webp(chunks: Buffer): Buffer {
  const head = Buffer.from('RIFF....WEBP', 'latin1')
  head.writeUInt32LE(chunks.length + 4, 4)
  return Buffer.concat([head, chunks])
}

/** Returns a single-color frame that uses zero bits per pixel, because each prefix code has only one symbol. */
function webpFrame(width: number, height: number): Buffer {
  const bits = [...bitsOf(width - 1, 14), ...bitsOf(height - 1, 14), 0, 0, 0, 0, 0, 0, 0]
  for (let code = 0; code < 5; code++) bits.push(1, 0, 0, 0)
  const data = Buffer.alloc(1 + Math.ceil(bits.length / 8) + 1)
  data[0] = 0x2f
  for (const [at, bit] of bits.entries()) data[1 + (at >> 3)] = (data[1 + (at >> 3)] ?? 0) | (bit << (at & 7))
  return riffChunk('VP8L', data)
}

function bitsOf(value: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => (value >> at) & 1)
}

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function animatedWebp(side: number, frameCount: number): Buffer {
  const canvas = Buffer.alloc(10)
  canvas[0] = 0x02
  canvas.writeUIntLE(side - 1, 4, 3)
  canvas.writeUIntLE(side - 1, 7, 3)
  const place = Buffer.alloc(16)
  place.writeUIntLE(side - 1, 6, 3)
  place.writeUIntLE(side - 1, 9, 3)
  const frame = riffChunk('ANMF', Buffer.concat([place, webpFrame(side, side)]))
  const frames = Array.from({ length: frameCount }, () => frame)
  return webp(Buffer.concat([riffChunk('VP8X', canvas), riffChunk('ANIM', Buffer.alloc(6)), ...frames]))
}
