// Removes metadata from an output without encoding it again: the prompt and the workflow that engines write into their files,
// and the place where a photograph was taken. Does not change files with signed provenance (C2PA).

import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { unreachable } from '../../lib/assert.ts'
import type { MediaType } from '../../domain/files/media-types.ts'
import type { Edit, Findings } from './edit.ts'
import { findJpegMetadata } from './jpeg.ts'
import { findMp4Metadata } from './mp4.ts'
import { findPngMetadata } from './png.ts'
import { fileSource } from './source.ts'
import type { Source } from './source.ts'
import { findWebmMetadata } from './webm.ts'
import { findWebpMetadata } from './webp.ts'

/**
 * Changes the file at `path`, except for its broken parts. Safe to repeat after a crash: an image is replaced as a whole, and a
 * video, whose size does not change, only loses more of its metadata.
 */
export async function stripMetadata(path: string, mediaType: MediaType): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const findings = findMetadata(fileSource(file.fd, (await file.stat()).size), mediaType)
    if (findings === 'signed') return
    if (findings.every((edit) => edit.with.length === edit.end - edit.start)) await overwrite(file, findings)
    else await rewrite(path, findings)
  } finally {
    await file.close()
  }
}

export function findMetadata(source: Source, mediaType: MediaType): Findings {
  switch (mediaType) {
    case 'image/png':
      return findPngMetadata(source)
    case 'image/jpeg':
      return findJpegMetadata(source)
    case 'image/webp':
      return findWebpMetadata(source)
    case 'video/mp4':
      return findMp4Metadata(source)
    case 'video/webm':
      return findWebmMetadata(source)
    default:
      return unreachable(mediaType)
  }
}

async function overwrite(file: FileHandle, edits: readonly Edit[]): Promise<void> {
  for (const edit of edits) await file.write(edit.with, 0, edit.with.length, edit.start)
}

async function rewrite(path: string, edits: readonly Edit[]): Promise<void> {
  const copy = `${path}.stripped`
  await pipeline(pieces(path, edits), createWriteStream(copy))
  await rename(copy, path)
}

async function* pieces(path: string, edits: readonly Edit[]): AsyncGenerator<Buffer> {
  let position = 0
  for (const edit of edits) {
    if (edit.start > position) yield* createReadStream(path, { start: position, end: edit.start - 1 })
    if (edit.with.length > 0) yield edit.with
    position = edit.end
  }
  yield* createReadStream(path, { start: position })
}
