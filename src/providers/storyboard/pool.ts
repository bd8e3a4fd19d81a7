// Renders requests in order of arrival in a few child processes, each of which renders one request at a time. If a
// child dies, hangs, or grows too large, only its own request fails, and the pool replaces the child.

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import type { RenderRequest } from '@mutoscope/storyboard'

import { lowerPriority } from '../../lib/process/lower-priority.ts'
import type { ChildSettings, RenderReply } from './child-messages.ts'
import { killGroup } from './kill-group.ts'

export interface PoolSettings extends ChildSettings {
  readonly childrenMax: number
  readonly renderMsMax: number
  /** With a larger number, children are started less often, but a decoder can leak more memory. */
  readonly rendersPerChildMax: number
}

export type RenderResult =
  | { readonly kind: 'rendered' }
  | Exclude<RenderReply, { kind: 'rendered' }>
  /** The child died or exceeded a limit, or the pool was closed. */
  | { readonly kind: 'killed' }
  | { readonly kind: 'canceled' }

export interface Rendering {
  /** Never rejects. */
  readonly result: Promise<RenderResult>
  /** Removes the request from the queue, or kills the child that is rendering it. The result is then `canceled`. */
  cancel(): void
}

export class Pool {
  readonly #settings: PoolSettings
  readonly #queue: Order[] = []
  readonly #children = new Set<Child>()
  #isClosed = false

  constructor(settings: PoolSettings) {
    this.#settings = settings
  }

  render(request: RenderRequest): Rendering {
    const { promise, resolve } = Promise.withResolvers<RenderResult>()
    const order: Order = { request, resolve }
    if (this.#isClosed) resolve({ kind: 'killed' })
    else this.#queue.push(order)
    this.#dispatch()
    return { result: promise, cancel: () => this.#cancel(order) }
  }

  /** Resolves when all children have ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { resolve } of this.#queue.splice(0)) resolve({ kind: 'killed' })
    await Promise.all([...this.#children].map(endOf))
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const idle = [...this.#children].find((child) => child.order === null && !child.isLeaving)
      const child = idle ?? this.#startChild()
      const order = child === null ? undefined : this.#queue.shift()
      if (child === null || order === undefined) return
      this.#assign(child, order)
    }
  }

  #startChild(): Child | null {
    if (this.#children.size >= this.#settings.childrenMax) return null
    const child: Child = {
      process: forkChild(this.#settings),
      order: null,
      timer: null,
      renderCount: 0,
      isLeaving: false,
    }
    this.#children.add(child)
    child.process.on('message', (reply: RenderReply) => this.#take(child, reply))
    child.process.once('exit', () => this.#forget(child))
    // A process that could not be started does not emit an exit event.
    child.process.on('error', () => (child.process.pid === undefined ? this.#forget(child) : kill(child)))
    return child
  }

  #forget(child: Child): void {
    this.#children.delete(child)
    end(child, { kind: 'killed' })
    this.#dispatch()
  }

  #assign(child: Child, order: Order): void {
    child.order = order
    child.renderCount += 1
    child.timer = setTimeout(() => kill(child), this.#settings.renderMsMax)
    // If sending fails, the child is ending, and its exit event reports the failure.
    child.process.send(order.request, () => {})
  }

  #take(child: Child, reply: RenderReply): void {
    const isTired =
      child.renderCount >= this.#settings.rendersPerChildMax ||
      (reply.kind === 'rendered' && reply.residentBytes > this.#settings.residentBytesMax / 2)
    if (isTired) leave(child)
    end(child, reply.kind === 'rendered' ? { kind: 'rendered' } : reply)
    this.#dispatch()
  }

  #cancel(order: Order): void {
    order.resolve({ kind: 'canceled' })
    const at = this.#queue.indexOf(order)
    if (at >= 0) this.#queue.splice(at, 1)
    for (const child of this.#children) if (child.order === order) kill(child)
  }
}

interface Order {
  readonly request: RenderRequest
  readonly resolve: (result: RenderResult) => void
}

interface Child {
  readonly process: ChildProcess
  order: Order | null
  timer: NodeJS.Timeout | null
  renderCount: number
  /** Whether the child is about to exit, and must not get another request. */
  isLeaving: boolean
}

function forkChild({ spriteFolder, ffmpegPath, residentBytesMax }: PoolSettings): ChildProcess {
  const settings: ChildSettings = { spriteFolder, ffmpegPath, residentBytesMax }
  const child = fork(new URL('./child.ts', import.meta.url), [JSON.stringify(settings)], {
    // Separate threads for garbage collection would mostly wait for each other, and would use a seventh of the CPU time
    // for a video.
    execArgv: [`--max-old-space-size=${heapMegabytesMax}`, '--single-threaded-gc'],
    // The child does not inherit our environment, so a compromised decoder finds no secrets there. The thread pool has
    // one thread, because each child uses one core.
    env: { UV_THREADPOOL_SIZE: '1', ...sharedCompileCache() },
    // Starts a process group, so Ctrl+C does not interrupt the child, and killing the group also kills the encoder.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) void lowerPriority(child.pid)
  return child
}

/** Node reports a subfolder named after its own version, so the variable must be set to the subfolder's parent. */
function sharedCompileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) }
}

const heapMegabytesMax = 384

function end(child: Child, result: RenderResult): void {
  if (child.timer !== null) clearTimeout(child.timer)
  child.order?.resolve(result)
  child.order = null
  child.timer = null
}

function leave(child: Child): void {
  child.isLeaving = true
  child.process.disconnect()
}

function kill(child: Child): void {
  child.isLeaving = true
  if (child.process.pid !== undefined) killGroup(child.process.pid)
}

function endOf(child: Child): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (child.process.exitCode !== null || child.process.signalCode !== null) resolve()
  child.process.once('exit', () => resolve())
  kill(child)
  return promise
}
