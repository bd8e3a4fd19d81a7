import assert from 'node:assert/strict'
import sharp from 'sharp'

export async function assertPicture(picture: Buffer | string, width: number, height: number): Promise<void> {
  const image = sharp(picture, { failOn: 'warning' })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, info.channels], [width, height, 3])
  assert.ok(new Set(data.subarray(0, 30_000)).size > 20, 'the picture must have many colors')
  assert.equal((await sharp(picture).metadata()).format, 'png')
}

/** Writes a colorful PNG of 640 × 480 pixels, in which a test can detect an edit that removes colors. */
export function colours(file: string): Promise<unknown> {
  const corners = Buffer.from([220, 40, 40, 40, 200, 60, 50, 60, 220, 230, 200, 40])
  const pixels = sharp(corners, { raw: { width: 2, height: 2, channels: 3 } })
  return pixels.resize(640, 480, { fit: 'fill', kernel: 'cubic' }).png().toFile(file)
}
