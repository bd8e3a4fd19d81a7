// Removes metadata from an output without re-encoding it. Engines write the prompt and the workflow into their files,
// and a photograph may reveal where it was taken. Files with signed provenance data (C2PA) are not changed.

import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'

import { assert, unreachable } from '../../lib/assert.ts'
import type { ImageMediaType, MediaType, VideoMediaType } from '../../domain/files/media-types.ts'
import type { Findings } from './edit.ts'
import { findJpegMetadata } from './jpeg.ts'
import { findMp4Metadata } from './mp4.ts'
import { findPngMetadata } from './png.ts'
import { bufferSource, fileSource } from './source.ts'
import type { Source } from './source.ts'
import { findWebmMetadata } from './webm.ts'
import { findWebpMetadata } from './webp.ts'

/** Returns `image` itself if it is signed or has no metadata. Broken parts of the image are not changed. */
export function stripImage(image: Buffer, mediaType: ImageMediaType): Buffer {
  const findings = findMetadata(bufferSource(image), mediaType)
  if (findings === 'signed' || findings.length === 0) return image
  let position = 0
  const pieces = findings.flatMap((edit) => {
    const kept = image.subarray(position, edit.start)
    position = edit.end
    return [kept, edit.with]
  })
  return Buffer.concat([...pieces, image.subarray(position)])
}

/**
 * Safe to repeat after a crash, because the size of the file does not change. Broken parts of the file are not changed.
 */
export function stripVideo(path: string, mediaType: VideoMediaType): void {
  const file = openSync(path, 'r+')
  try {
    const findings = findMetadata(fileSource(file, fstatSync(file).size), mediaType)
    if (findings === 'signed') return
    for (const edit of findings) {
      assert(edit.with.length === edit.end - edit.start, 'the size of a video must not change')
      writeSync(file, edit.with, 0, edit.with.length, edit.start)
    }
  } finally {
    closeSync(file)
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
