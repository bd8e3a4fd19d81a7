// Checks that the elements of a WebM file follow one another without gaps and contain frames. Decodes nothing.

import { open } from 'node:fs/promises'

import { fileSource } from '../metadata/source.ts'
import { readElement } from '../metadata/webm.ts'
import { Unreadable } from '../inspect/measures.ts'

/** The elements whose children are checked: segments and clusters (RFC 9559). */
const entered = new Set([0x18538067, 0x1f43b675])
/** The elements that contain frames: `SimpleBlock` and `BlockGroup`. */
const frames = new Set([0xa3, 0xa0])

/** Rejects with `Unreadable` if the elements have gaps or contain no frames. */
export async function checkWebmBlocks(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const source = fileSource(file.fd, size)
    let hasFrames = false
    for (let position = 0; position < size;) {
      const element = readElement(source, position, size)
      if (element === null) throw new Unreadable(`has a broken element at byte ${position}`)
      hasFrames ||= frames.has(element.id)
      position = entered.has(element.id) ? element.content : element.end
    }
    if (!hasFrames) throw new Unreadable('has no frames')
  } finally {
    await file.close()
  }
}
