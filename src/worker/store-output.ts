// Stores an engine's output: fetches it if it is a URL, inspects it, and makes it durable before the task refers to it.

import { existsSync } from 'node:fs'
import path from 'node:path'

import { backoffMs, pause, retry } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import type { ModelKind } from '../domain/tasks/catalog.ts'
import type { Failure } from '../domain/tasks/task.ts'
import { newFileName } from '../files/storage/file-name.ts'
import { SyncFailed } from '../files/storage/file-store.ts'
import type { FileStore } from '../files/storage/file-store.ts'
import type { Inspector } from '../files/inspect/inspector.ts'
import type { GuardedFetch } from '../net/guarded-fetch.ts'
import type { Output } from '../providers/provider.ts'
import type { NewFile } from '../domain/files/file.ts'
import type { HeldTask } from './held-task.ts'

export interface OutputSinks {
  readonly fetch: GuardedFetch
  readonly files: FileStore
  readonly inspector: Inspector
  /** How long an output is kept. */
  readonly keptMs: number
}

export type Stored =
  | { readonly kind: 'stored'; readonly output: Omit<NewFile, 'accountId'> }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Far above any video of the catalogue's engines. A larger file cannot be the requested output. */
const outputBytesMax = 1024 * 1024 * 1024

// A full disk or an unreachable source may recover before the deadline, and the work is already paid for.
const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }

/**
 * Stores the first output under a new name. Durable when it resolves; until the task refers to it, the file is an orphan
 * that the sweep removes. Retries until `signal` aborts, then throws its reason.
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
  const inspected = await sinks.inspector.inspect(file, signal)
  if (inspected.kind === 'unreadable') {
    held.log.error({ trouble: inspected.detail }, 'engine delivered an unreadable file')
    return noOutput
  }
  const { mediaType, bytes, sha256 } = inspected
  if (!mediaType.startsWith(familyOf[held.claimed.task.kind])) {
    held.log.error({ media_type: mediaType }, 'engine delivered the wrong media type')
    return noOutput
  }
  const write = async (): Promise<Stored> => {
    // A new name for each try, because a failed try may have left half a file under its name.
    const name = newFileName('out', mediaType)
    await sinks.files.write(name, { path: file, bytes, sha256 }, signal)
    return { kind: 'stored', output: { name, mediaType, bytes, sha256, keptMs: sinks.keptMs } }
  }
  const onError = (error: unknown, failures: number): void => {
    signal.throwIfAborted()
    // Rethrow these: the task is then claimed again, and fetches the bytes from the engine again.
    if (error instanceof SyncFailed || !existsSync(file)) throw error
    held.log.warn({ err: error, failures }, 'an output could not be stored; trying again')
  }
  return retry(write, onError, retryBackoff, signal)
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
    const request = { ...target, url: new URL(url), accountId: held.claimed.task.accountId }
    const fetched = await fetch.fetchToFile(request, signal)
    if (fetched.kind === 'fetched') return target.path
    held.log.warn({ trouble: fetched.detail, failures }, 'an output could not be fetched; trying again')
    await pause(backoffMs(retryBackoff, failures), signal)
  }
}

const familyOf: Readonly<Record<ModelKind, string>> = { image: 'image/', video: 'video/' }

const noOutput: Stored = {
  kind: 'failed',
  failure: {
    code: 'no_output',
    message: 'The engine reported success but delivered no readable file.',
  },
}
