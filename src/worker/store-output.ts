// Stores an engine's output: fetches it if it is a URL, inspects it, and makes it durable before the task refers to it.

import { existsSync } from 'node:fs'
import path from 'node:path'

import { backoffMs, pause, retry } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import type { Failure } from '../domain/tasks/task.ts'
import { newFileName } from '../domain/files/file-name.ts'
import { SyncFailed } from '../files/storage/file-store.ts'
import type { FileStore } from '../files/storage/file-store.ts'
import type { Inspector } from '../files/inspector/inspector.ts'
import type { OutputRequirements } from '../files/outputs/prepare-output.ts'
import type { Downloads } from '../net/download.ts'
import type { Output } from '../providers/provider.ts'
import type { NewFile } from '../domain/files/file.ts'
import type { EngineWork } from './steps/situation.ts'

export interface OutputSinks {
  readonly downloads: Downloads
  readonly files: FileStore
  readonly inspector: Inspector
  /** The program that decodes videos for the checks. Null if there is no ffmpeg. */
  readonly ffmpegPath: string | null
  /** Storing gets at least this much time, even beyond the task's deadline. */
  readonly storeForMs: number
  readonly keptMs: number
}

/** `gone` means that no retry can get the output from its URL. */
export type Stored =
  | { readonly kind: 'gone' }
  | { readonly kind: 'stored'; readonly output: Omit<NewFile, 'accountId'> }
  /** The output fails a check, or there is no output. `detail` is for the log. */
  | { readonly kind: 'unusable'; readonly detail: string }

/** Far above the size of any video from the catalog's engines. A larger file cannot be the requested output. */
const outputBytesMax = 1024 * 1024 * 1024

// Failures are retried: a full disk or an unreachable source may recover before the deadline, and the engine's work is
// already paid for.
const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }

/**
 * Stores the first output under a new name and without its metadata, but only if it passes the route's checks. The file
 * is durable when the promise resolves. The sweep eventually removes the file if no task refers to it. Retries until
 * the task's deadline, then throws `Stopped`.
 */
export async function storeOutput(
  work: EngineWork,
  outputs: readonly Output[],
  sinks: OutputSinks,
): Promise<Stored> {
  const { held } = work
  const signal = held.signals.stop
  const [output] = outputs
  if (output === undefined)
    return { kind: 'unusable', detail: 'the engine reported success without an output' }
  const file = output.kind === 'file' ? output.path : await copy(work, output, sinks.downloads, signal)
  if (file === null) return { kind: 'gone' }
  const { accountId } = held.claimed.task
  const prepared = await sinks.inspector.prepareOutput(file, requirementsOf(work, sinks), accountId, signal)
  if (prepared.kind === 'unreadable') return { kind: 'unusable', detail: `the output ${prepared.detail}` }
  const { mediaType, bytes, sha256 } = prepared
  const write = async (): Promise<Stored> => {
    // A failed write may have left part of the file under its name, so each try uses a new name.
    const name = newFileName('out', mediaType)
    await sinks.files.write(name, { path: file, bytes, sha256 }, signal)
    return { kind: 'stored', output: { name, mediaType, bytes, sha256, keptMs: sinks.keptMs } }
  }
  const onError = (error: unknown, failures: number): void => {
    signal.throwIfAborted()
    // Writing again would not help. The error ends this run of the task so that the next run fetches the output from
    // the engine again.
    if (error instanceof SyncFailed || !existsSync(file)) throw error
    held.log.warn({ err: error, failures }, 'an output could not be stored; trying again')
  }
  return retry(write, onError, retryBackoff, signal)
}

/**
 * Returns null if the URL will never provide the output. Any other problem may be temporary, so the download is
 * repeated.
 */
async function copy(
  { held, provider, scratchFolder }: EngineWork,
  { url, headers }: Output & { readonly kind: 'url' },
  downloads: Downloads,
  signal: AbortSignal,
): Promise<string | null> {
  const target = path.join(scratchFolder, 'output')
  const download = downloads.begin({
    url,
    headers,
    origins: provider.origins,
    outputOrigins: provider.outputOrigins,
    provider: provider.name,
    path: target,
    bytesMax: outputBytesMax,
  })
  for (let failures = 0; ; failures++) {
    const before = download.bytes
    const outcome = await download.try(signal)
    if (outcome.kind === 'saved') return target
    if (outcome.kind === 'refused') {
      held.log.warn({ trouble: outcome.detail }, 'an output could not be fetched')
      return null
    }
    if (download.bytes > before) failures = 0
    held.log.warn({ trouble: outcome.detail, failures }, 'an output could not be fetched; trying again')
    await pause(backoffMs(retryBackoff, failures), signal)
  }
}

/**
 * If the task has input images, the output may have any aspect ratio: many engines use the aspect ratio of the input
 * image instead of the requested one.
 */
function requirementsOf({ held, route }: EngineWork, { ffmpegPath }: OutputSinks): OutputRequirements {
  const { task, request } = held.claimed
  const aspectRatio = request.imageUrls.length > 0 ? null : request.aspectRatio
  return { kind: task.kind, aspectRatio, checks: route.checks, ffmpegPath }
}

export const noOutput: Failure = {
  code: 'no_output',
  message: 'The engine reported success but did not deliver a usable output.',
}
