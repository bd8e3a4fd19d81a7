// Fetches a task's input images into local files and inspects them. The client gets the same message for every problem
// with an image, because details could reveal what exists in the operator's network.

import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { mapDistinct } from '../lib/async/map-distinct.ts'
import { retry } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import { checkInputUrl } from '../domain/network/input-url.ts'
import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { imageMediaTypes, inputBytesMax } from '../domain/files/media-types.ts'
import { ownFileText } from '../domain/files/own-file.ts'
import type { Failure } from '../domain/tasks/task.ts'
import { parseFileName } from '../domain/files/file-name.ts'
import { copyOut } from '../files/storage/file-store.ts'
import type { FileStore } from '../files/storage/file-store.ts'
import { hashFile } from '../files/inspect/hash-file.ts'
import type { Inspector } from '../files/inspector/inspector.ts'
import type { GuardedFetch } from '../net/guarded/guarded-fetch.ts'
import type { InputImage } from '../providers/provider.ts'
import type { HeldTask } from './held-task.ts'

export interface InputSources {
  readonly fetch: GuardedFetch
  readonly files: FileStore
  readonly inspector: Inspector
  readonly addressPolicy: AddressPolicy
}

const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }

export type Prepared =
  | { readonly kind: 'ready'; readonly images: readonly InputImage[] }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** A task's input files, in a separate folder. Only one claim uses them at a time. */
export class TaskInputs {
  readonly #folder: string
  #prepared: Promise<Prepared> | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Fetches and checks the inputs on the first call. Later calls return the same result. */
  prepare(held: HeldTask, sources: InputSources): Promise<Prepared> {
    return (this.#prepared ??= prepareInputs(held, sources, this.#folder))
  }

  /** Returns the total size, or 0 if the task has no inputs or they have not been prepared. */
  async bytes(): Promise<number> {
    const names = await readdir(this.#folder).catch(() => [])
    const found = await Promise.all(names.map((name) => stat(path.join(this.#folder, name))))
    return found.reduce((sum, { size }) => sum + size, 0)
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }
}

/**
 * Fetches equal URLs once, and decodes identical files once, because a client could otherwise make us decode the same
 * image many times, which takes far longer than sending the request.
 */
async function prepareInputs(held: HeldTask, sources: InputSources, folder: string): Promise<Prepared> {
  const { imageUrls } = held.claimed.request
  if (imageUrls.length === 0) return { kind: 'ready', images: [] }
  await mkdir(folder, { recursive: true })
  const files = await mapDistinct(
    imageUrls,
    (url) => url,
    (url, index) => fetchImage(held, sources, url, path.join(folder, `input-${index}`), index),
  )
  const missing = files.indexOf(null)
  if (missing >= 0) return { kind: 'failed', failure: invalidInput(missing) }
  const images = await mapDistinct(
    files.filter((file) => file !== null),
    ({ sha256 }) => sha256,
    (file, index) => inspectImage(held, sources, file.path, index),
  )
  const unreadable = images.indexOf(null)
  if (unreadable >= 0) return { kind: 'failed', failure: invalidInput(unreadable) }
  return { kind: 'ready', images: images.filter((image) => image !== null) }
}

interface FetchedFile {
  readonly path: string
  readonly sha256: string
}

/** If the image could not be fetched, logs the reason and returns null. */
async function fetchImage(
  held: HeldTask,
  sources: InputSources,
  url: string,
  target: string,
  index: number,
): Promise<FetchedFile | null> {
  const trouble = await fetchInput(held, sources, url, target)
  if (trouble === null) return { path: target, sha256: await hashFile(target) }
  held.log.info({ index, trouble }, 'input image could not be fetched')
  return null
}

/** If the file is not a readable image, logs the reason and returns null. */
async function inspectImage(
  held: HeldTask,
  { inspector }: InputSources,
  file: string,
  index: number,
): Promise<InputImage | null> {
  const inspected = await inspector.inspect(file, held.claimed.task.accountId, held.signals.handBack)
  if (inspected.kind === 'unreadable') {
    held.log.info({ index, trouble: inspected.detail }, 'input image could not be read')
    return null
  }
  const { mediaType, width, height } = inspected
  if (!imageMediaTypes.some((known) => known === mediaType)) {
    held.log.info({ index, media_type: mediaType }, 'input is not an image')
    return null
  }
  return { path: file, mediaType, width, height }
}

/** Returns null if the file is now at `target`. Otherwise, returns the reason for the failure, for the log. */
async function fetchInput(
  held: HeldTask,
  sources: InputSources,
  url: string,
  target: string,
): Promise<string | null> {
  const ownFile = ownFileText('', url)
  if (ownFile !== null) return copyOwnFile(held, sources.files, ownFile, target)
  const checked = checkInputUrl(url, sources.addressPolicy)
  if (checked.kind === 'refused') return checked.reason
  const request = {
    url: checked.url,
    accountId: held.claimed.task.accountId,
    path: target,
    bytesMax: inputBytesMax,
  }
  const fetched = await sources.fetch.fetchToFile(request, held.signals.handBack)
  return fetched.kind === 'fetched' ? null : fetched.detail
}

/** Retries while the file store is unavailable, because the outage is not the input's fault. */
async function copyOwnFile(
  held: HeldTask,
  files: FileStore,
  uncheckedName: string,
  target: string,
): Promise<string | null> {
  const name = parseFileName(uncheckedName)
  if (name === null) return 'not a valid name for a file on this service'
  const onError = (error: unknown, failures: number): void => {
    held.log.warn({ err: error, failures }, 'an input could not be read; trying again')
  }
  const isThere = await retry(
    () => copyOut(files, name, target),
    onError,
    retryBackoff,
    held.signals.handBack,
  )
  return isThere ? null : 'this service has no such file'
}

function invalidInput(index: number): Failure {
  return {
    code: 'invalid_input',
    message: `Image ${index + 1} (image_urls[${index}]) could not be downloaded, or could not be read as a PNG, JPEG, or WebP image.`,
  }
}
