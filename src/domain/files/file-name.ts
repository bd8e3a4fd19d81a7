// Names of stored files. They are safe in paths and URLs, and they are unguessable, because anyone who knows a name can
// read the file. Names of any other form are refused before they reach a disk or a bucket.

import { assert } from '../../lib/assert.ts'
import { branded } from '../../lib/brand.ts'
import { randomBase62, unguessableLength } from '../../lib/ids.ts'
import type { FileName } from '../ids.ts'
import { extensionOf, mediaTypes } from './media-types.ts'
import type { MediaType } from './media-types.ts'

/** `in` is an input that a client uploaded; `out` is a task's output. File names sort in the order of this list. */
export const filePurposes = ['in', 'out'] as const
export type FilePurpose = (typeof filePurposes)[number]

export function newFileName(purpose: FilePurpose, mediaType: MediaType): FileName {
  return branded<FileName>(`${purpose}_${randomBase62(unguessableLength)}.${extensionOf(mediaType)}`)
}

const pattern = new RegExp(
  `^(?:${filePurposes.join('|')})_[0-9A-Za-z]{${unguessableLength}}\\.(?<extension>[0-9a-z]+)$`,
)
const mediaTypeByExtension = new Map(mediaTypes.map((mediaType) => [extensionOf(mediaType), mediaType]))

/** Returns null if `raw` does not have the form of a name that `newFileName` returns. */
export function parseFileName(raw: string): FileName | null {
  return readMediaType(raw) === undefined ? null : branded<FileName>(raw)
}

export function mediaTypeOf(name: FileName): MediaType {
  const mediaType = readMediaType(name)
  assert(mediaType !== undefined, 'a file name must have a known extension')
  return mediaType
}

function readMediaType(raw: string): MediaType | undefined {
  return mediaTypeByExtension.get(pattern.exec(raw)?.groups?.['extension'] ?? '')
}
