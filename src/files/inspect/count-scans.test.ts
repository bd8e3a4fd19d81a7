import { test } from 'node:test'
import assert from 'node:assert/strict'
import sharp from 'sharp'

import { countScans } from './count-scans.ts'

const scansOf = (jpeg: Buffer) => countScans(jpeg, 40)

const noise = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})

test('a plain JPEG has one scan and a progressive JPEG has about ten, no matter what follows the image', async () => {
  const plain = await noise.clone().jpeg().toBuffer()
  const progressive = await noise.clone().jpeg({ progressive: true }).toBuffer()
  assert.equal(scansOf(plain), 1)
  assert.equal(scansOf(progressive), 10)
  assert.equal(scansOf(Buffer.concat([plain, progressive, Buffer.alloc(1_000, '\xff\xda', 'latin1')])), 1)
})

test('the scans of truncated or malformed data are counted up to the end of the data', async () => {
  const progressive = await noise.clone().jpeg({ progressive: true }).toBuffer()
  for (let length = 0; length < progressive.length; length += 97)
    assert.ok(scansOf(progressive.subarray(0, length)) <= 10)
  assert.equal(scansOf(Buffer.alloc(100, 0xff)), 0)
  assert.equal(scansOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff])), 0)
})

test('counting stops once the limit is exceeded', () => {
  const scan = Buffer.from([0xff, 0xda, 0, 2])
  assert.equal(
    countScans(Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: 99 }, () => scan)]), 40),
    41,
  )
})

test('bytes between the segments do not hide the scans that follow', async () => {
  const plain = await noise.clone().jpeg().toBuffer()
  for (const between of [
    [0xff, 0x01],
    [0xff, 0xd0],
    [1, 2, 3],
    [0xff, 0xff, 0xff],
    [0xff, 0],
  ])
    assert.equal(scansOf(Buffer.concat([plain.subarray(0, 2), Buffer.from(between), plain.subarray(2)])), 1)
})
