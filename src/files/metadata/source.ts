// Reads parts of a file so that a whole video never has to be in memory. Reads are synchronous, because they run in a
// child process that has nothing else to do.

import { readSync } from 'node:fs'

export interface Source {
  readonly bytes: number
  /** Returns fewer bytes if the file ends before `end`. */
  read(start: number, end: number): Buffer
}

export function bufferSource(content: Buffer): Source {
  return {
    bytes: content.length,
    read: (start, end) =>
      start < 0 ? content.subarray(0, 0) : content.subarray(start, Math.max(start, end)),
  }
}

/** How many bytes are loaded at once. Headers are close together, so most of them are then already in memory. */
const windowBytes = 65_536

export function fileSource(fd: number, bytes: number): Source {
  let window: Buffer = Buffer.alloc(0)
  let windowStart = 0
  const load = (start: number, length: number): Buffer => {
    const buffer = Buffer.alloc(length)
    return buffer.subarray(0, readSync(fd, buffer, 0, length, start))
  }
  return {
    bytes,
    read(start, end) {
      const length = Math.min(end, bytes) - start
      if (start < 0 || length <= 0) return Buffer.alloc(0)
      if (length > windowBytes) return load(start, length)
      if (start < windowStart || start + length > windowStart + window.length) {
        window = load(start, Math.min(windowBytes, bytes - start))
        windowStart = start
      }
      return window.subarray(start - windowStart, start - windowStart + length)
    },
  }
}
