// Brings a task's input images into local files that are what they claim to be. Whatever goes wrong with one of them is
// said in one and the same sentence: how it went wrong would tell strangers about networks that are not theirs.

import path from 'node:path'

import { retry } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import { checkInputUrl } from '../domain/network/input-url.ts'
import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { imageMediaTypes, inputBytesMax } from '../domain/files/media.ts'
import { ownFileName } from '../domain/files/own-file.ts'
import type { Failure } from '../domain/tasks/task.ts'
import { parseFileName } from '../files/storage/file-name.ts'
import { copyOut } from '../files/storage/file-store.ts'
import type { FileStore } from '../files/storage/file-store.ts'
import { inspectFile } from '../files/inspect/inspect.ts'
import type { GuardedFetch } from '../net/guarded-fetch.ts'
import type { InputImage } from '../providers/provider.ts'
import type { HeldTask } from './held-task.ts'

export interface InputSources {
  readonly fetch: GuardedFetch
  readonly files: FileStore
  readonly addressPolicy: AddressPolicy
}

const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }

export type Prepared =
  | { readonly kind: 'ready'; readonly images: readonly InputImage[] }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Answers a function that prepares the inputs the first time it is called, and after that repeats its answer. */
export function createInputPreparation(
  held: HeldTask,
  sources: InputSources,
  folder: string,
): () => Promise<Prepared> {
  let prepared: Promise<Prepared> | null = null
  return () => (prepared ??= prepareInputs(held, sources, folder))
}

async function prepareInputs(held: HeldTask, sources: InputSources, folder: string): Promise<Prepared> {
  const images = await Promise.all(
    held.claimed.request.imageUrls.map((url, index) =>
      prepareImage(held, sources, url, path.join(folder, `input-${index}`), index),
    ),
  )
  const unreadable = images.indexOf(null)
  if (unreadable >= 0) return { kind: 'failed', failure: invalidInput(unreadable) }
  return { kind: 'ready', images: images.filter((image) => image !== null) }
}

/** Null, and a line in the log, for an image that could not be had or read. */
async function prepareImage(
  held: HeldTask,
  sources: InputSources,
  url: string,
  target: string,
  index: number,
): Promise<InputImage | null> {
  const trouble = await bring(held, sources, url, target)
  if (trouble !== null) {
    held.log.info({ index, trouble }, 'an input image could not be fetched')
    return null
  }
  const inspected = await inspectFile(target)
  if (inspected.kind === 'unreadable') {
    held.log.info({ index, trouble: inspected.detail }, 'an input image could not be read')
    return null
  }
  const { mediaType, width, height } = inspected
  if (!imageMediaTypes.some((known) => known === mediaType)) {
    held.log.info({ index, media_type: mediaType }, 'an input is not an image')
    return null
  }
  return { path: target, mediaType, width, height }
}

/** Null when the bytes are at `target`; else what went wrong, for the log. */
async function bring(
  held: HeldTask,
  sources: InputSources,
  url: string,
  target: string,
): Promise<string | null> {
  const ownName = ownFileName('', url)
  if (ownName !== null) return bringOwn(held, sources.files, ownName, target)
  const checked = checkInputUrl(url, sources.addressPolicy)
  if (checked.kind === 'refused') return checked.reason
  const order = {
    url: checked.url,
    accountId: held.claimed.task.accountId,
    path: target,
    bytesMax: inputBytesMax,
  }
  const fetched = await sources.fetch.fetchToFile(order, held.signals.handBack)
  return fetched.kind === 'fetched' ? null : fetched.detail
}

/** The store may be away for a while: that is no fault of the input. */
async function bringOwn(
  held: HeldTask,
  files: FileStore,
  uncheckedName: string,
  target: string,
): Promise<string | null> {
  const name = parseFileName(uncheckedName)
  if (name === null) return 'no name of a file of our own'
  const hear = (error: unknown, failures: number): void => {
    held.log.warn({ err: error, failures }, 'an input could not be read; trying again')
  }
  const isThere = await retry(() => copyOut(files, name, target), hear, retryBackoff, held.signals.handBack)
  return isThere ? null : 'no such file of our own'
}

function invalidInput(index: number): Failure {
  return {
    code: 'invalid_input',
    message: `Image ${index + 1} (image_urls[${index}]) could not be fetched and read as a PNG, JPEG or WebP image.`,
  }
}
