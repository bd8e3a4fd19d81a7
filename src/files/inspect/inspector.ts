// Inspects files from untrusted sources in child processes. A file that crashes its decoder ends only a child: the service
// keeps running, and the file counts as unreadable. Therefore, no task can crash its worker, and a worker's crash says nothing
// about its tasks.

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'

import { FairTurns } from '../../lib/async/fair-turns.ts'
import { lowerPriority } from '../../lib/lower-priority.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { OutputRequirements } from '../outputs/prepare-output.ts'
import type { Inspection } from './inspect.ts'

/** `output` is null for an input, which is only inspected. */
export interface InspectorRequest {
  readonly path: string
  readonly output: OutputRequirements | null
}

/** `broken` means that the disk failed or that there is a bug. The file is not the cause. */
export type InspectorReply =
  | Inspection
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly detail: string }

/** A child inspects one file at a time, so that it is clear which file ended it. More children than cores bring no benefit. */
const childrenMax = Math.min(4, availableParallelism())

/** A single crash may have another cause, for example a machine that ran out of memory. */
const crashesMax = 3

/** The largest allowed image takes a second, and hashing 1 GiB takes about three. ffmpeg has its own limit of 50 s. */
const inspectMsMax = 60_000

/** A child takes 0.2 s to start and uses 70 MB. */
const idleMsMax = 10_000

export class Inspector implements AsyncDisposable {
  /** The number of tasks that a worker runs already limits how many files wait. */
  readonly #turns = new FairTurns({ total: childrenMax, perKey: childrenMax }, null)
  readonly #children = new Set<ChildProcess>()
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()
  #isClosed = false

  /**
   * Like `inspectFile`, but a file that crashes its decoder `crashesMax` times is unreadable. Rejects with the signal's reason if
   * the signal aborts while the file is waiting for its turn, and with an error if something other than the file prevented the
   * inspection.
   */
  inspect(path: string, accountId: AccountId, signal: AbortSignal): Promise<Inspection> {
    return this.#ask({ path, output: null }, accountId, signal)
  }

  /** Like `prepareOutput`, and otherwise like `inspect`. */
  prepareOutput(
    path: string,
    output: OutputRequirements,
    accountId: AccountId,
    signal: AbortSignal,
  ): Promise<Inspection> {
    return this.#ask({ path, output }, accountId, signal)
  }

  #ask(request: InspectorRequest, accountId: AccountId, signal: AbortSignal): Promise<Inspection> {
    return this.#turns.run({ key: accountId, signal }, async () => {
      for (let crashes = 0; crashes < crashesMax; crashes++) {
        const inspection = await this.#askOnce(request)
        if (inspection !== null) return inspection
      }
      return { kind: 'unreadable', detail: `crashed its decoder ${crashesMax} times` }
    })
  }

  /** Resolves when every child has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#idle.values()) clearTimeout(timer)
    await Promise.all([...this.#children].map(endOf))
  }

  /** Null if the child ended before it replied. */
  async #askOnce(request: InspectorRequest): Promise<Inspection | null> {
    const child = this.#wake() ?? (await this.#start())
    const timer = setTimeout(() => killGroup(child), inspectMsMax)
    // If sending fails, the child is ending, and `replyOf` notices that it exits.
    child.send(request, () => {})
    const reply = await replyOf(child)
    clearTimeout(timer)
    if (reply === null && this.#isClosed) throw new Error('the inspector was closed')
    if (reply === null) return null
    this.#rest(child)
    if (reply.kind === 'broken') throw new Error(`a file could not be inspected: ${reply.detail}`)
    return reply.kind === 'ready' ? null : reply
  }

  #wake(): ChildProcess | null {
    // Takes the most recently used child, so that the others stay idle for long enough to end.
    const [child, timer] = [...this.#idle].at(-1) ?? [null, undefined]
    clearTimeout(timer)
    if (child !== null) this.#idle.delete(child)
    return child
  }

  #rest(child: ChildProcess): void {
    if (this.#isClosed) return
    const end = () => {
      this.#idle.delete(child)
      child.kill('SIGKILL')
    }
    this.#idle.set(child, setTimeout(end, idleMsMax))
  }

  #forget(child: ChildProcess): void {
    // A child that crashed may have left an ffmpeg process behind.
    killGroup(child)
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    this.#children.delete(child)
  }

  /** Rejects if the child cannot be started. Files cannot cause this, because the child has received none yet. */
  async #start(): Promise<ChildProcess> {
    if (this.#isClosed) throw new Error('the inspector was closed')
    const child = fork(path.join(import.meta.dirname, 'inspector-child.ts'), [], {
      execArgv: [],
      // The child gets none of our environment, so a compromised decoder finds no secrets.
      env: sharedCompileCache(),
      // The child gets its own process group, so that Ctrl+C in the terminal lets it finish.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (child.pid !== undefined) void lowerPriority(child.pid)
    this.#children.add(child)
    child.once('exit', () => this.#forget(child))
    child.on('error', () => (child.pid === undefined ? this.#forget(child) : child.kill('SIGKILL')))
    const reply = await replyOf(child)
    if (reply?.kind === 'ready') return child
    throw new Error('a process that inspects files could not be started')
  }
}

/** The child's next message. Null if the child ends first or could not be started. */
function replyOf(child: ChildProcess): Promise<InspectorReply | null> {
  const { promise, resolve } = Promise.withResolvers<InspectorReply | null>()
  const end = () => resolve(null)
  child.once('message', resolve)
  child.once('exit', end)
  child.once('error', end)
  return promise.finally(() => {
    child.off('message', resolve)
    child.off('exit', end)
    child.off('error', end)
  })
}

/** The folder of Node's compile cache, if the cache is on. Node reports a subfolder named after its version. */
function sharedCompileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) }
}

function endOf(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (child.exitCode !== null || child.signalCode !== null) resolve()
  child.once('exit', () => resolve())
  killGroup(child)
  return promise
}

/** A child leads its own process group, so this kills the child's ffmpeg process as well. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All processes in the group have already ended.
  }
}
