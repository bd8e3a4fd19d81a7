// The interface to the folder or bucket where inputs and outputs are stored. A file is written once and never changed,
// and it is durable when `write` has resolved.

import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileName, InstallationId } from '../../domain/ids.ts'

/** Positions of the first and the last byte, both inclusive. */
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

/** The methods that read the owner of a file store. */
export type FileOwner = Pick<FileStore, 'owner' | 'ownerMark'>

export type FileListing = Pick<FileStore, 'list' | 'sizeOf'>

/** A complete local file to store, and the results of its inspection. */
export interface SourceFile {
  readonly path: string
  readonly bytes: number
  /** In lowercase hexadecimal. */
  readonly sha256: string
}

export interface ListedFile {
  readonly name: FileName
  readonly bytes: number
  /**
   * The time of the last change, by the store's clock. It distinguishes orphaned files from files that a worker is
   * about to record.
   */
  readonly modifiedAtMs: number
}

/**
 * A sync failed. The system may have dropped data that it could not write, so fetch the bytes from their source again.
 */
export class SyncFailed extends Error {
  override readonly name = 'SyncFailed'
}

/**
 * If the store is unreachable, slow, or overloaded, methods reject with the `ServiceError` `unavailable`. Its detail is
 * one line that tells an operator what to do. Nothing is retried here, because callers differ in how long they can try.
 */
export interface FileStore {
  /** The same for two processes if and only if they store their files in the same place. */
  readonly identity: string
  /** Returns the installation that owns these files, or null if there is none yet. */
  owner(): Promise<string | null>
  /**
   * Claims unowned files for an installation. If two installations claim at the same time, both calls succeed, but only
   * one installation owns the files.
   */
  claim(installation: InstallationId): Promise<void>
  /** Describes to an operator where the owner is recorded. */
  readonly ownerMark: string
  /**
   * Moves a complete file into the store, under a name that has never been used. The file is durable when the promise
   * resolves. If the promise rejects, the source still exists, but the name must not be used again, because part of the
   * file may be stored. After `SyncFailed`, the same source must not be stored again either. A remote store refuses
   * bytes whose hash differs, and rejects with the signal's reason when `signal` aborts.
   */
  write(name: FileName, source: SourceFile, signal: AbortSignal): Promise<void>
  /** Returns the size, or null if there is no such file. */
  sizeOf(name: FileName): Promise<number | null>
  /** Opens a file. Returns null if there is no such file. `range` must lie within the file: call `sizeOf` first. */
  open(name: FileName, range?: ByteRange): Promise<OpenFile | null>
  /** Removes a file. Safe to repeat. */
  remove(name: FileName): Promise<void>
  /**
   * Lists all files, in byte order of their names. Files that are written or removed during the listing may be missing.
   */
  list(): AsyncIterable<ListedFile>
  /** Returns the free space, or infinity if the store has no known limit. */
  freeBytes(): Promise<number>
  /**
   * Returns a URL from which clients can read the file without a key for a limited time, `validMs`. Returns null if
   * clients must read the file through the service.
   */
  directUrl(name: FileName, method: 'GET' | 'HEAD'): Promise<DirectUrl | null>
  /** The origin of every direct URL. Null if clients read all files through the service. */
  readonly directOrigin: string | null
}

export interface DirectUrl {
  readonly url: string
  readonly validMs: number
}

/**
 * Copies a stored file to `path`, replacing any existing file. Returns false if there is no such file. If the promise
 * rejects, `path` may contain a partial file. The copy is not synced: use it only temporarily.
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
