// Creates a small copy of a stored image.

import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ServiceError } from '../domain/errors.ts'
import type { ImageMediaType } from '../domain/files/media-types.ts'
import type { AccountId, FileName } from '../domain/ids.ts'
import { messageOf } from '../lib/error.ts'
import type { Inspector } from './inspector/inspector.ts'
import { Unreadable } from './inspect/measures.ts'
import type { FileStore } from './storage/file-store.ts'

/** An image that passed inspection when it was stored. */
export interface KeptImage {
  readonly name: FileName
  readonly mediaType: ImageMediaType
  readonly accountId: AccountId
}

/**
 * Larger images have no preview, because a decoder holds the whole file in memory. Only poorly compressed images near
 * the pixel limit are that large.
 */
const sourceBytesMax = 64 * 1024 * 1024

/**
 * Returns a WebP image, or null if the stored file does not exist. Keeps a temporary copy at `scratchPath`. Rejects
 * with `Unreadable` if the image is too large or damaged, with `unavailable` if its bytes cannot be copied or `signal`
 * aborts during the copy, and with the signal's reason if `signal` aborts while the image is waiting to be decoded.
 */
export async function readPreview(
  files: Pick<FileStore, 'open'>,
  inspector: Inspector,
  image: KeptImage,
  scratchPath: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    if (!(await copySource(files, image.name, scratchPath, signal))) return null
    const preview = await inspector.makePreview(scratchPath, image.mediaType, image.accountId, signal)
    if (preview.kind === 'unreadable') throw new Unreadable(preview.detail)
    return await readFile(scratchPath)
  } finally {
    await rm(scratchPath, { force: true })
  }
}

/** Returns false if there is no such file. */
async function copySource(
  files: Pick<FileStore, 'open'>,
  name: FileName,
  target: string,
  signal: AbortSignal,
): Promise<boolean> {
  const file = await files.open(name)
  if (file === null) return false
  if (file.bytes > sourceBytesMax) {
    file.stream.destroy()
    throw new Unreadable(`is too large: ${file.bytes} bytes`)
  }
  try {
    await pipeline(file.stream, createWriteStream(target), { signal })
    return true
  } catch (error) {
    throw new ServiceError('unavailable', {
      detail: `reading a file failed: ${messageOf(error)}`,
      cause: error,
    })
  }
}
