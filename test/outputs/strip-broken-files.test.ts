import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import fc from 'fast-check'
import sharp from 'sharp'

import { mediaTypes } from '../../src/domain/files/media-types.ts'
import type { MediaType } from '../../src/domain/files/media-types.ts'
import { bufferSource } from '../../src/files/metadata/source.ts'
import { findMetadata } from '../../src/files/metadata/strip-metadata.ts'
import { findFfmpeg } from '../../packages/storyboard/studio/find-ffmpeg.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

const whole = new Map<MediaType, Buffer>()

before(async () => {
  const image = sharp({ create: { width: 24, height: 16, channels: 3, background: 'teal' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
  whole.set('image/png', await image.clone().png().toBuffer())
  whole.set('image/jpeg', await image.clone().jpeg({ progressive: true }).toBuffer())
  whole.set('image/webp', await image.clone().webp().toBuffer())
  await using folder = await temporaryFolder()
  const ffmpeg = await findFfmpeg(folder.path)
  for (const [mediaType, codec, file] of [
    ['video/mp4', 'libx264', 'a.mp4'],
    ['video/webm', 'libvpx', 'a.webm'],
  ] as const) {
    const target = path.join(folder.path, file)
    const input = ['-f', 'lavfi', '-i', 'testsrc=size=32x32:rate=4:duration=1', '-metadata', 'comment=x']
    await promisify(execFile)(ffmpeg, ['-v', 'error', ...input, '-c:v', codec, target])
    whole.set(mediaType, await readFile(target))
  }
})

for (const mediaType of mediaTypes) {
  test(`${mediaType}: for any bytes, every edit is within the file and follows the previous one`, () => {
    const content = whole.get(mediaType)
    assert.ok(content !== undefined)
    assert.notDeepEqual(findMetadata(bufferSource(content), mediaType), [], 'the fixture has metadata')
    const damage = fc.array(fc.tuple(fc.nat(content.length - 1), fc.nat(255)), { maxLength: 6 })
    const damaged = fc.tuple(damage, fc.integer({ min: 0, max: content.length })).map(([changes, end]) => {
      const copy = Buffer.from(content)
      for (const [position, value] of changes) copy[position] = value
      return copy.subarray(0, end)
    })
    const noise = fc
      .uint8Array({ maxLength: 200 })
      .map((bytes) => Buffer.concat([content.subarray(0, 12), Buffer.from(bytes)]))
    fc.assert(
      fc.property(fc.oneof(damaged, noise), (file) => assertWithin(file, mediaType)),
      { numRuns: 1_000 },
    )
  })
}

function assertWithin(file: Buffer, mediaType: MediaType): void {
  const findings = findMetadata(bufferSource(file), mediaType)
  if (findings === 'signed') return
  let position = 0
  for (const edit of findings) {
    assert.ok(edit.start >= position && edit.end > edit.start && edit.end <= file.length)
    if (mediaType.startsWith('video/')) assert.equal(edit.with.length, edit.end - edit.start)
    position = edit.end
  }
}
