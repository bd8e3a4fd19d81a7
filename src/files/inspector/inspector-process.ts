// Starts and controls a child process that inspects files one after another. This code runs in the parent process.

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'

import { lowerPriority } from '../../lib/process/lower-priority.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { ImageMediaType } from '../../domain/files/media-types.ts'
import type { OutputRequirements } from '../outputs/prepare-output.ts'
import type { Inspection } from '../inspect/inspect.ts'
import type { Large } from '../inspect/inspect-small.ts'

export type InspectorRequest =
  | { readonly kind: 'inspect'; readonly path: string }
  | { readonly kind: 'inspect-small'; readonly path: string }
  | { readonly kind: 'prepare-output'; readonly path: string; readonly required: OutputRequirements }
  | { readonly kind: 'make-preview'; readonly path: string; readonly mediaType: ImageMediaType }

/** Only `inspect-small` returns `Large`. */
export type InspectionResult = Inspection | Large

/** `broken`: the disk failed, or there is a bug. The file is not the cause. */
export type InspectorReply =
  | InspectionResult
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly detail: string }

/** `crashed`: the child ended while inspecting this file. `not-begun`: the child ended because of an earlier file. */
export type InspectionOutcome = InspectionResult | 'crashed' | 'not-begun'

interface Waiting {
  readonly weight: number
  readonly resolve: (outcome: InspectionOutcome) => void
  readonly reject: (error: Error) => void
}

/**
 * The time limit for one file. Decoding the largest allowed image takes a second, and hashing 1 GiB takes about three
 * seconds. ffmpeg has its own limit of 50 s.
 */
const inspectMsMax = 60_000

/**
 * Lets glibc return large buffers to the system as soon as they are freed. Without these variables, a child that had
 * decoded large JPEG files for two minutes kept 82 MB of private memory instead of 43 MB.
 */
const returnFreedMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

export class InspectorProcess implements AsyncDisposable {
  readonly #process: ChildProcess
  readonly #leadsSession: boolean
  readonly #idleMsMax: number
  readonly #ended = Promise.withResolvers<void>()
  /** The files sent to the child, in the order in which it inspects them. */
  readonly #waiting: Waiting[] = []
  #isReady = false
  #isEnding = false
  #timer: NodeJS.Timeout | undefined

  /**
   * A child with a low priority leads its own session so that `lowerPriority` can reduce the session's share of the CPU
   * time. A child with normal priority stays in the service's session, because a child in its own session sometimes
   * waited up to 0.3 s for a core.
   */
  constructor(idleMsMax: number, hasLowPriority: boolean, onEnd: () => void) {
    this.#idleMsMax = idleMsMax
    this.#leadsSession = hasLowPriority
    this.#process = fork(new URL('./inspector-child.ts', import.meta.url), [`${hasLowPriority}`], {
      // With V8's defaults, the space for new objects would grow by 30 MB within a minute, and the space for old objects
      // by 25 MB.
      execArgv: ['--max-semi-space-size=1', '--heap-growing-percent=30'],
      // The child gets no other environment variables so that a compromised decoder finds no secrets.
      env: { ...sharedCompileCache(), ...returnFreedMemory },
      detached: this.#leadsSession,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const { pid } = this.#process
    if (pid !== undefined && hasLowPriority) void lowerPriority(pid)
    const end = () => {
      this.#end()
      onEnd()
    }
    this.#process.on('message', (reply: InspectorReply) => this.#take(reply))
    this.#process.once('exit', end)
    this.#process.on('error', () => (pid === undefined ? end() : this.#kill()))
  }

  get load(): number {
    return this.#waiting.reduce((sum, { weight }) => sum + weight, 0)
  }

  /** If true, the child must not be sent any more files. */
  get isEnding(): boolean {
    return this.#isEnding
  }

  /** Rejects if something other than the file prevented the inspection. */
  inspect(request: InspectorRequest, weight: number): Promise<InspectionOutcome> {
    if (this.#process.pid === undefined) return Promise.reject(notStarted())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ weight, resolve, reject })
      // If sending fails, the child is ending, and its exit event reports the failure.
      this.#process.send(request, () => {})
      if (this.#waiting.length === 1) this.#limitTime()
    })
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#kill()
    return this.#ended.promise
  }

  #take(reply: InspectorReply): void {
    if (reply.kind === 'ready') {
      this.#isReady = true
    } else {
      const file = this.#waiting.shift()
      if (reply.kind === 'broken') file?.reject(new Error(`a file could not be inspected: ${reply.detail}`))
      else file?.resolve(reply)
    }
    this.#limitTime()
  }

  #limitTime(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#kill(), this.#waiting.length > 0 ? inspectMsMax : this.#idleMsMax)
  }

  #kill(): void {
    this.#isEnding = true
    this.#killAll()
  }

  #killAll(): void {
    if (this.#leadsSession) killGroup(this.#process)
    else this.#process.kill('SIGKILL')
  }

  #end(): void {
    this.#isEnding = true
    clearTimeout(this.#timer)
    // A child that crashed may have left an ffmpeg process behind.
    this.#killAll()
    for (const [place, { resolve, reject }] of this.#waiting.splice(0).entries()) {
      // A child that was never ready has not read any file, so no file can have made it end.
      if (!this.#isReady) reject(notStarted())
      else resolve(place === 0 ? 'crashed' : 'not-begun')
    }
    this.#ended.resolve()
  }
}

/**
 * `getCompileCacheDir` returns a subfolder named after Node's version, but `NODE_COMPILE_CACHE` needs the parent
 * folder.
 */
function sharedCompileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) }
}

function notStarted(): ServiceError {
  return new ServiceError('unavailable', { detail: 'a process that inspects files could not be started' })
}

/** A child that leads its own session also leads a process group, which includes its ffmpeg process. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All processes in the group have already ended.
  }
}
