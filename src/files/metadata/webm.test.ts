import { test } from 'node:test'
import assert from 'node:assert/strict'

import { bufferSource } from './source.ts'
import { findWebmMetadata } from './webm.ts'

const ids = {
  header: '1a45dfa3',
  segment: '18538067',
  cluster: '1f43b675',
  block: 'a3',
  tags: '1254c367',
  checksum: 'bf',
}

function element(id: keyof typeof ids, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(ids[id], 'hex'), Buffer.from([0x40, content.length]), content])
}

/** Returns the start of an element of unknown size. */
function openElement(id: keyof typeof ids): Buffer {
  return Buffer.concat([Buffer.from(ids[id], 'hex'), Buffer.from([0xff])])
}

test('tags that follow hundreds of clusters of unknown size are found, and the checksums that cover them are removed', () => {
  const tags = element('tags', Buffer.from('SECRET-PROMPT'))
  const checksum = element('checksum', Buffer.alloc(4, 0x5a))
  const cluster = Buffer.concat([openElement('cluster'), element('block', Buffer.from('a frame'))])
  const clusters = Array.from({ length: 300 }, () => cluster)
  const header = element('header', Buffer.alloc(4))
  const file = Buffer.concat([header, openElement('segment'), checksum, ...clusters, tags])
  const edits = findWebmMetadata(bufferSource(file))
  const expected = [
    [file.indexOf(checksum), file.indexOf(checksum) + checksum.length],
    [file.length - tags.length, file.length],
  ]
  assert.deepEqual(
    edits.map(({ start, end }) => [start, end]),
    expected,
  )
})
