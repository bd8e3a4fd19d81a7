// Brings what an engine made into the file store: copied if need be, inspected, and durable before the task may say so.

import { existsSync } from 'node:fs'
import path from 'node:path'

import { backoffMs, pause, retry } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import type { ModelKind } from '../domain/tasks/catalog.ts'
import type { Failure } from '../domain/tasks/task.ts'
import { newFileName } from '../files/storage/file-name.ts'
import { SyncFailed } from '../files/storage/file-store.ts'
import type { FileStore } from '../files/storage/file-store.ts'
import { inspectFile } from '../files/inspect/inspect.ts'
import type { GuardedFetch } from '../net/guarded-fetch.ts'
import type { Output } from '../providers/provider.ts'
import type { NewFile } from '../store/operations/files/files.ts'
import type { HeldTask } from './held-task.ts'

export interface OutputSinks {
  readonly fetch: GuardedFetch
  readonly files: FileStore
  /** How long an output is kept. */
  readonly keptMs: number
}

export type Stored =
  | { readonly kind: 'stored'; readonly output: Omit<NewFile, 'accountId'> }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Larger than any video of the catalogue's engines by far; what is above it is not what was asked for. */
const outputBytesMax = 1024 * 1024 * 1024

// A full disk or a source that is away may come back before the deadline, and the work is paid for.
const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }

/**
 * Stores the first output under a fresh name. Durable when it resolves; until the task says so, the file belongs to
 * nobody and is collected. Tries again until `signal` aborts, and then throws its reason.
 */
export async function storeOutput(
  held: HeldTask,
  outputs: readonly Output[],
  sinks: OutputSinks,
  folder: string,
  signal: AbortSignal,
): Promise<Stored> {
  const [output] = outputs
  if (output === undefined) return noOutput
  const file =
    output.kind === 'file' ? output.path : await copy(held, output.url, sinks.fetch, folder, signal)
  const inspected = await inspectFile(file)
  if (inspected.kind === 'unreadable') {
    held.log.error({ trouble: inspected.detail }, 'the engine delivered something that cannot be read')
    return noOutput
  }
  const { mediaType, bytes, sha256 } = inspected
  if (!mediaType.startsWith(familyOf[held.claimed.task.kind])) {
    held.log.error({ media_type: mediaType }, 'the engine delivered another kind of media')
    return noOutput
  }
  const write = async (): Promise<Stored> => {
    // A fresh name for each try: what a failed one left under its name may be half a file.
    const name = newFileName('out', mediaType)
    await sinks.files.write(name, { path: file, bytes, sha256 }, signal)
    return { kind: 'stored', output: { name, mediaType, bytes, sha256, keptMs: sinks.keptMs } }
  }
  const hear = (error: unknown, failures: number): void => {
    signal.throwIfAborted()
    // Thrown on, the task is claimed again, and the bytes come from the engine again.
    if (error instanceof SyncFailed || !existsSync(file)) throw error
    held.log.warn({ err: error, failures }, 'an output could not be stored; trying again')
  }
  return retry(write, hear, retryBackoff, signal)
}

async function copy(
  held: HeldTask,
  url: string,
  fetch: GuardedFetch,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const target = { path: path.join(folder, 'output'), bytesMax: outputBytesMax }
  for (let failures = 0; ; failures++) {
    const order = { ...target, url: new URL(url), accountId: held.claimed.task.accountId }
    const fetched = await fetch.fetchToFile(order, signal)
    if (fetched.kind === 'fetched') return target.path
    held.log.warn({ trouble: fetched.detail, failures }, 'an output could not be copied; trying again')
    await pause(backoffMs(retryBackoff, failures), signal)
  }
}

const familyOf: Readonly<Record<ModelKind, string>> = { image: 'image/', video: 'video/' }

const noOutput: Stored = {
  kind: 'failed',
  failure: {
    code: 'no_output',
    message: 'The engine said that it was done and delivered nothing that can be read.',
  },
}
