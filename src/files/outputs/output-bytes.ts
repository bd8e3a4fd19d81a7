// Reads an output's bytes. Reads synchronously, because this runs in a child process that has nothing else to do: for a small image,
// asynchronous reads take as long as decoding it.

import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'

import { Unreadable } from '../inspect/measures.ts'

/** More than an image of 40 million pixels with 8 bytes each takes without compression. */
const imageBytesMax = 512 * 1024 * 1024

/** The first bytes of the file, or fewer if the file is shorter. */
export function readHead(path: string, bytes: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(bytes)
    return head.subarray(0, readSync(file, head))
  } finally {
    closeSync(file)
  }
}

/** Throws `Unreadable` if the file is too large for an image. */
export function readImage(path: string): Buffer {
  if (statSync(path).size > imageBytesMax) throw new Unreadable(`is larger than ${imageBytesMax} bytes`)
  return readFileSync(path)
}

const chunkBytes = 1024 * 1024

/** `sha256` is in lower-case hexadecimal. */
export function measureBytes(path: string): { readonly bytes: number; readonly sha256: string } {
  const file = openSync(path, 'r')
  try {
    const bytes = fstatSync(file).size
    const chunk = Buffer.alloc(Math.min(bytes, chunkBytes))
    const hash = createHash('sha256')
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
      hash.update(chunk.subarray(0, read))
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    closeSync(file)
  }
}
