// The folder or bucket where inputs and outputs are stored. A file is written once and never changed. It is durable
// once `write` has resolved.

import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileName, InstallationId } from '../../domain/ids.ts'

/** Both positions are inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * `bytes` is the size of the whole file, even for a range. The caller must read the stream to its end or destroy it.
 */
export interface OpenFile {
  readonly bytes: number
  readonly stream: Readable
}

export type FileOwner = Pick<FileStore, 'owner' | 'ownerMark'>

export type FileListing = Pick<FileStore, 'list' | 'sizeOf'>

/** A complete local file to store. */
export interface SourceFile {
  readonly path: string
  readonly bytes: number
  /** In lowercase hexadecimal. */
  readonly sha256: string
}

export interface ListedFile {
  readonly name: FileName
  readonly bytes: number
  /** By the store's clock. Distinguishes orphaned files from files that a worker is about to record. */
  readonly modifiedAtMs: number
}

/** The system may have dropped data that it could not write, so fetch the bytes from their source again. */
export class SyncFailed extends Error {
  override readonly name = 'SyncFailed'
}

/**
 * If the store is unreachable, slow, or overloaded, methods reject with the `ServiceError` `unavailable`. Its detail
 * tells an operator in one line what to do. The store does not retry, because callers differ in how long they can keep
 * trying.
 */
export interface FileStore {
  /** The same for two processes if and only if they store their files in the same place. */
  readonly identity: string
  /** Returns the ID of the installation that owns these files, or null if no installation owns them yet. */
  owner(): Promise<string | null>
  /**
   * Claims unowned files. If two installations claim the files at the same time, both calls succeed, but only one
   * installation then owns the files.
   */
  claim(installation: InstallationId): Promise<void>
  readonly ownerMark: string
  /**
   * Moves a complete file into the store, under a name that has never been used. If the promise rejects, the name must
   * not be used again, because part of the file may be stored. The source can be stored under another name, except
   * after `SyncFailed`. A remote store refuses bytes whose hash differs from the source's `sha256`, and rejects with
   * the signal's reason when `signal` aborts.
   */
  write(name: FileName, source: SourceFile, signal: AbortSignal): Promise<void>
  /** Returns the size in bytes, or null if there is no such file. */
  sizeOf(name: FileName): Promise<number | null>
  /** Like `sizeOf`, but also makes the file durable, because the process that wrote it may have died before that. */
  durableSizeOf(name: FileName): Promise<number | null>
  /** Returns null if there is no such file. `range` must lie within the file: call `sizeOf` first. */
  open(name: FileName, range?: ByteRange): Promise<OpenFile | null>
  /** Safe to repeat. */
  remove(name: FileName): Promise<void>
  /** Lists files in byte order of their names. Files that are written or removed during the listing may be missing. */
  list(): AsyncIterable<ListedFile>
  /** Infinity if the store has no known limit. */
  freeBytes(): Promise<number>
  /**
   * Returns a URL from which anyone can read the file for a limited time, or null if clients must read the file through
   * the service.
   */
  directUrl(name: FileName, method: 'GET' | 'HEAD'): Promise<DirectUrl | null>
  /** The origin of every direct URL, or null if the store has no direct URLs. */
  readonly directOrigin: string | null
}

export interface DirectUrl {
  readonly url: string
  readonly validMs: number
}

/**
 * Copies a stored file to `path`, replacing any existing file. Returns false if there is no such file. If the promise
 * rejects, `path` may contain a partial file. The copy is not synced, so use it only temporarily.
 */
export async function copyOut(
  store: Pick<FileStore, 'open'>,
  name: FileName,
  path: string,
): Promise<boolean> {
  const file = await store.open(name)
  if (file === null) return false
  await pipeline(file.stream, createWriteStream(path))
  return true
}
