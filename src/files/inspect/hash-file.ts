// Computes the SHA-256 hash of a file, in lowercase hexadecimal.

import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

import { freeBuffer } from '../../lib/process/free-buffer.ts'

const chunkBytes = 64 * 1024

/** Reads every chunk into the same buffer. A stream would leave 64 KB of garbage behind for each chunk. */
export async function hashFile(path: string): Promise<string> {
  await using file = await open(path)
  const chunk = Buffer.alloc(chunkBytes)
  const hash = createHash('sha256')
  for (;;) {
    const { bytesRead } = await file.read(chunk)
    if (bytesRead === 0) break
    hash.update(chunk.subarray(0, bytesRead))
  }
  freeBuffer(chunk)
  return hash.digest('hex')
}
