import { test } from 'node:test'
import assert from 'node:assert/strict'

import { acceptedCoding } from './accept-coding.ts'

test('Brotli is preferred to gzip, and a coding that the client does not accept is never used', () => {
  const cases = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, BR ; q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=0.0, deflate', null],
    ['broken', null],
    ['', null],
    [undefined, null],
  ] as const
  for (const [header, coding] of cases) assert.equal(acceptedCoding(header), coding, header)
})
