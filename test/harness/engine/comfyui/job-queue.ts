// The scripted ComfyUI server's queue. It runs one job at a time, in the order of arrival.

import { setTimeout } from 'node:timers/promises'

import { coreNodes, NodeError } from './core-nodes.ts'
import type { NodeFiles } from './core-nodes.ts'
import type { Prompt } from './validate-prompt.ts'

/**
 * What happens to a job whose nodes would succeed. `hold`: the job waits before its first output node until the test
 * releases it. `hold-last-node`: the same, but the job cannot be interrupted, like a real job during its last node.
 */
export type Fate =
  | 'succeed'
  | 'fail'
  | 'out-of-memory'
  | 'deliver-nothing'
  | 'unknown-word'
  | 'hold'
  | 'hold-last-node'
  | 'interrupted-by-user'

export interface QueuedJob {
  readonly number: number
  readonly id: string
  readonly prompt: Prompt
  /** The nodes that the job's valid outputs need. */
  readonly nodes: ReadonlySet<string>
  readonly clientId: string
  readonly fate: Fate
  isInterrupted: boolean
}

type Message = readonly [name: string, data: object]

export class JobQueue {
  readonly pending: QueuedJob[] = []
  running: QueuedJob | null = null
  readonly history = new Map<string, object>()
  readonly #files: NodeFiles
  readonly #send: (clientId: string, message: object) => void
  readonly #held: (() => void)[] = []
  #generation = 0

  constructor(files: NodeFiles, send: (clientId: string, message: object) => void) {
    this.#files = files
    this.#send = send
  }

  put(job: QueuedJob): void {
    this.pending.push(job)
    if (this.running === null) void this.#runAll(this.#generation)
  }

  get isHeld(): boolean {
    return this.#held.length > 0
  }

  release(): void {
    for (const go of this.#held.splice(0)) go()
  }

  /** Gives every job in the history the status `success`. */
  complete(): void {
    for (const [id, entry] of this.history)
      this.history.set(id, { ...entry, status: { status_str: 'success', completed: true, messages: [] } })
  }

  restart(): void {
    this.#generation++
    this.#held.length = 0
    this.pending.length = 0
    this.running = null
    this.history.clear()
  }

  async #runAll(generation: number): Promise<void> {
    for (;;) {
      const job = this.pending.shift()
      if (job === undefined) return
      this.running = job
      const entry = await this.#run(job)
      if (generation !== this.#generation) return
      this.running = null
      this.history.set(job.id, entry)
    }
  }

  async #run(job: QueuedJob): Promise<object> {
    const { id, prompt, fate } = job
    const outputs: Record<string, object> = {}
    const start: Message = ['execution_start', { prompt_id: id, timestamp: 0 }]
    let end: Message = ['execution_success', { prompt_id: id, timestamp: 0 }]
    try {
      await this.#runNodes(job, outputs)
    } catch (error) {
      end =
        error instanceof NodeError
          ? endOf(error, id)
          : ['execution_error', { exception_message: String(error) }]
    }
    const isDone = end[0] === 'execution_success'
    const word = fate === 'unknown-word' ? 'paused' : isDone ? 'success' : 'error'
    const ids = Object.keys(prompt).filter((node) => coreNodes.get(prompt[node]?.class_type ?? '')?.isOutput)
    return {
      prompt: [job.number, id, prompt, { client_id: job.clientId }, ids],
      outputs: fate === 'deliver-nothing' ? {} : outputs,
      status: { status_str: word, completed: isDone && word === 'success', messages: [start, end] },
      meta: {},
    }
  }

  async #runNodes(job: QueuedJob, outputs: Record<string, object>): Promise<void> {
    const values = new Map<string, unknown>()
    const state: Record<string, object> = {}
    let isFirstOutput = true
    for (const [id, node] of Object.entries(job.prompt)) {
      const type = coreNodes.get(node.class_type)
      if (type === undefined || !job.nodes.has(id)) continue
      const at = { id, type: node.class_type }
      if (isInterrupted(job) || job.fate === 'interrupted-by-user') throw interruptedAt(at)
      this.#report(job, state, id, 'running')
      if (type.takesMs !== undefined) await setTimeout(type.takesMs)
      if (isInterrupted(job)) throw interruptedAt(at)
      if (type.isOutput === true && isFirstOutput) {
        isFirstOutput = false
        await this.#meet(job, at)
      }
      const inputs = Object.entries(node.inputs).map(([name, value]) => [
        name,
        Array.isArray(value) ? values.get(String(value[0])) : value,
      ])
      const { value, shown } = await type
        .run(Object.fromEntries(inputs), this.#files)
        .catch((error: unknown) => {
          throw error instanceof NodeError ? Object.assign(error, { at }) : error
        })
      values.set(id, value)
      if (shown !== undefined) outputs[id] = shown
      this.#report(job, state, id, 'finished')
    }
  }

  /**
   * Called before the first output node runs, because a job that fails on a real server fails before its output nodes
   * run.
   */
  async #meet({ fate }: QueuedJob, at: Place): Promise<void> {
    if (fate === 'hold' || fate === 'hold-last-node')
      await new Promise<void>((resolve) => this.#held.push(resolve))
    const raise = (type: string, message: string) => Object.assign(new NodeError(type, message), { at })
    if (fate === 'fail') throw raise('RuntimeError', 'the sampler diverged')
    if (fate === 'out-of-memory') throw raise('torch.OutOfMemoryError', 'Allocation on device')
  }

  #report(job: QueuedJob, state: Record<string, object>, id: string, word: string): void {
    const value = word === 'finished' ? 1 : 0
    state[id] = { value, max: 1, state: word, node_id: id, prompt_id: job.id }
    const data = { prompt_id: job.id, nodes: { ...state } }
    this.#send(job.clientId, { type: 'progress_state', data })
  }
}

function isInterrupted({ isInterrupted: isAsked, fate }: QueuedJob): boolean {
  return isAsked && fate !== 'hold-last-node'
}

interface Place {
  readonly id: string
  readonly type: string
}

const interruptedType = 'InterruptProcessingException'

function interruptedAt(at: Place): NodeError {
  return Object.assign(new NodeError(interruptedType, ''), { at })
}

function endOf(error: NodeError & { readonly at?: Place }, promptId: string): Message {
  const place = {
    prompt_id: promptId,
    node_id: error.at?.id ?? '',
    node_type: error.at?.type ?? '',
    executed: [],
  }
  if (error.type === interruptedType) return ['execution_interrupted', { ...place, timestamp: 0 }]
  const words = { exception_type: error.type, exception_message: `${error.message}\n`, traceback: [] }
  return ['execution_error', { ...place, ...words, current_inputs: {}, current_outputs: [], timestamp: 0 }]
}
