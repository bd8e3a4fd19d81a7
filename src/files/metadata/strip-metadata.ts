// Removes metadata from an output without encoding it again: the prompt and the workflow that engines write into their files,
// and the place where a photograph was taken. Does not change files with signed provenance (C2PA). Reads and writes synchronously,
// because it runs in a child process that has nothing else to do.

import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'

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

const chunkBytes = 1024 * 1024

/**
 * Changes the file at `path`, except for its broken parts. Safe to repeat after a crash: an image is replaced as a whole, and a
 * video, whose size does not change, only loses more of its metadata.
 */
export function stripMetadata(path: string, mediaType: MediaType): void {
  const file = openSync(path, 'r+')
  try {
    const source = fileSource(file, fstatSync(file).size)
    const findings = findMetadata(source, mediaType)
    if (findings === 'signed') return
    if (findings.every((edit) => edit.with.length === edit.end - edit.start)) overwrite(file, findings)
    else rewrite(path, source, findings)
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

function overwrite(file: number, edits: readonly Edit[]): void {
  for (const edit of edits) writeSync(file, edit.with, 0, edit.with.length, edit.start)
}

function rewrite(path: string, source: Source, edits: readonly Edit[]): void {
  const copyPath = `${path}.stripped`
  const copy = openSync(copyPath, 'w')
  try {
    let position = 0
    for (const edit of edits) {
      copyBytes(source, position, edit.start, copy)
      writeAll(copy, edit.with)
      position = edit.end
    }
    copyBytes(source, position, source.bytes, copy)
  } finally {
    closeSync(copy)
  }
  renameSync(copyPath, path)
}

function copyBytes(source: Source, start: number, end: number, target: number): void {
  for (let position = start; position < end; position += chunkBytes)
    writeAll(target, source.read(position, Math.min(position + chunkBytes, end)))
}

/** A single write may write only some of the bytes, for example if the disk is almost full. */
function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
}
