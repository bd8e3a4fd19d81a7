// Reads and writes files synchronously, because this code runs in a child process that has nothing else to do. For a
// small image, asynchronous calls would take as long as the decoding.

import { createHash, hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs'

import { assert } from '../../lib/assert.ts'
import { freeBuffer } from '../../lib/process/free-buffer.ts'
import { Unreadable } from './measures.ts'

/** More than an uncompressed image takes at 40 million pixels and 8 bytes per pixel. */
const imageBytesMax = 512 * 1024 * 1024

/** `sha256` is in lowercase hexadecimal. */
export interface MeasuredBytes {
  readonly bytes: number
  readonly sha256: string
}

/** Returns the first `bytes` bytes of the file, or the whole file if it is shorter. */
export function readHead(path: string, bytes: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(bytes)
    return head.subarray(0, readSync(file, head))
  } finally {
    closeSync(file)
  }
}

/**
 * Reads the file, and frees its bytes when `work` has ended. V8 itself frees them only after 64 MB of them have
 * accumulated: a process that had inspected 20,000 images of 60 KB kept 72 MB for buffers instead of 8 MB.
 */
export async function withImage<Result>(
  path: string,
  work: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  const bytes = readImage(path)
  try {
    return await work(bytes)
  } finally {
    freeBuffer(bytes)
  }
}

/** Unlike `readFileSync`, does not put small images into Node's buffer pool, where `freeBuffer` could not free them. */
function readImage(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size > imageBytesMax) throw new Unreadable(`is larger than ${imageBytesMax} bytes`)
    const bytes = Buffer.allocUnsafeSlow(size)
    for (let end = 0; end < size;) {
      const read = readSync(file, bytes.subarray(end))
      assert(read > 0, 'a file keeps its size while it is read')
      end += read
    }
    return bytes
  } finally {
    closeSync(file)
  }
}

/** If the process crashes, the file contains either the old or the new image. */
export function replaceImage(path: string, image: Buffer): void {
  const copy = `${path}.stripped`
  writeFileSync(copy, image)
  renameSync(copy, path)
}

export function measureImageBytes(image: Buffer): MeasuredBytes {
  return { bytes: image.length, sha256: hash('sha256', image) }
}

const chunkBytes = 1024 * 1024

export function measureFile(path: string): MeasuredBytes {
  const file = openSync(path, 'r')
  try {
    const bytes = fstatSync(file).size
    const chunk = Buffer.alloc(Math.min(bytes, chunkBytes))
    const sum = createHash('sha256')
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
      sum.update(chunk.subarray(0, read))
    freeBuffer(chunk)
    return { bytes, sha256: sum.digest('hex') }
  } finally {
    closeSync(file)
  }
}
