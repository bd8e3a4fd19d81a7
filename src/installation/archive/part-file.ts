// Each part of an archive is a compressed text file with one line per task. A file gets its final name only
// when it is complete and durable.

import { hash } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import type { PartFile } from '../../domain/archive/archive-part.ts'
import { assert } from '../../lib/assert.ts'
import { syncPath } from '../../data-folder/sync-path.ts'

/** The longest prompt and image URLs take 40 KB per task, so a part of 250 tasks is far smaller than this limit. */
const textBytesMax = 256 * 1024 * 1024

/** Uses six digits so that a shell lists the parts of the first 250 million tasks in order. */
export function nameOfPart(number: number): string {
  return `tasks-${String(number).padStart(6, '0')}.jsonl.gz`
}

/** Returns null if `name` is not the name of a part. */
export function numberOfPart(name: string): number | null {
  const digits = /^tasks-([0-9]{6,})\.jsonl\.gz$/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** When the function returns, the file is durable and verified. Replaces an earlier file with the same number. */
export function writePart(folder: string, number: number, text: string): PartFile {
  writeDurably(path.join(folder, nameOfPart(number)), gzipSync(text))
  const { text: written, ...file } = readPart(folder, number)
  assert(written === text, 'a part must contain what was written to it')
  return file
}

/** Throws if the file does not exist, is not compressed, or contains more than `textBytesMax` of text. */
export function readPart(folder: string, number: number): PartFile & { readonly text: string } {
  const content = readFileSync(path.join(folder, nameOfPart(number)))
  return {
    text: gunzipSync(content, { maxOutputLength: textBytesMax }).toString(),
    sha256: hash('sha256', content),
    bytes: content.length,
  }
}

export function linesIn(text: string): readonly string[] {
  return text.split('\n').slice(0, -1)
}

/** Returns null if there is no such file. */
export function sizeOfPart(folder: string, number: number): number | null {
  return statSync(path.join(folder, nameOfPart(number)), { throwIfNoEntry: false })?.size ?? null
}

/** Writes under a temporary name first, so a file with its final name is always complete. */
export function writeDurably(file: string, content: string | Buffer): void {
  const temporary = `${file}.partial`
  writeFileSync(temporary, content, { mode: 0o600, flush: true })
  renameSync(temporary, file)
  syncPath(path.dirname(file))
}
