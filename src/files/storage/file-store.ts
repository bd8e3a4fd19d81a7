// The boundary to where inputs and outputs are kept: a folder or a bucket. Files are written once, never changed, and
// count only after `write` resolved.

import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileName, InstallationId } from '../../domain/ids.ts'

/** Positions of the first and the last byte, both included, within the file. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** `bytes` is the size of the whole file, also for a range. Whoever opens it reads the stream to its end or destroys it. */
export interface OpenFile {
  readonly bytes: number
  readonly stream: Readable
}

/** For looking only. */
export type FileOwner = Pick<FileStore, 'owner' | 'ownerMark'>

export type FileListing = Pick<FileStore, 'list'>

/** A finished file on its way in, and what was learned of it when it was inspected. */
export interface SourceFile {
  readonly path: string
  readonly bytes: number
  /** In lower-case hexadecimal. */
  readonly sha256: string
}

export interface ListedFile {
  readonly name: FileName
  readonly bytes: number
  /** By the clock of the store. Tells an abandoned file from one that a worker is about to refer to. */
  readonly modifiedAtMs: number
}

/** The system may have dropped what it could not write: the bytes must come from their source again. */
export class SyncFailed extends Error {
  override readonly name = 'SyncFailed'
}

/**
 * A store that is out of reach, slow or full of other work rejects with `ServiceError` `unavailable`, whose detail says
 * in one line what an operator can do. Nothing is tried again: how long that makes sense only the caller knows.
 */
export interface FileStore {
  /** Equal for two processes exactly when they keep their files in the same place. */
  readonly identity: string
  /** The installation whose files these are; null: nobody's yet. */
  owner(): Promise<string | null>
  /** Notes whose they are from now on, where they are nobody's. Two that do so at once both succeed, and one owns. */
  claim(installation: InstallationId): Promise<void>
  /** Where that is noted, in words for an operator. */
  readonly ownerMark: string
  /**
   * Moves a finished file in, under a name that was never used before. Durable when it resolves. When it rejects, the
   * name must not be used again; what may be left of it is found by `list`, and the source is still there. After
   * `SyncFailed` the same source must not be stored again either. A store behind a network refuses bytes with another
   * hash, and gives up, with the reason, when `signal` aborts.
   */
  write(name: FileName, source: SourceFile, signal: AbortSignal): Promise<void>
  /** Null when there is no such file. */
  sizeOf(name: FileName): Promise<number | null>
  /** Null when there is no such file. `range` must lie within it: ask `sizeOf` before. */
  open(name: FileName, range?: ByteRange): Promise<OpenFile | null>
  /** Safe to repeat. */
  remove(name: FileName): Promise<void>
  /** Every file, in no order; what is written or removed meanwhile may be missing. */
  list(): AsyncIterable<ListedFile>
  /** Infinite where nobody can tell. */
  freeBytes(): Promise<number>
  /** Where clients get the bytes themselves for `validMs` from now, without a key; null: only through us. */
  directUrl(name: FileName, method: 'GET' | 'HEAD'): Promise<DirectUrl | null>
  /** Of every direct URL. */
  readonly directOrigin: string | null
}

export interface DirectUrl {
  readonly url: string
  readonly validMs: number
}

/**
 * False when there is no such file. What is at `path` is replaced, by half a file when this rejects; it is not synced:
 * a copy to work on, not to keep.
 */
export async function copyOut(store: FileStore, name: FileName, path: string): Promise<boolean> {
  const file = await store.open(name)
  if (file === null) return false
  await pipeline(file.stream, createWriteStream(path))
  return true
}
