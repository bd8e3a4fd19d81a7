// The traffic of a busy service, at a steady rate regardless of the responses. Every unsuccessful response counts as a
// failure, and nothing is sent twice.

import type { ApiClient, Reply } from '../harness/service/api-client.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { atRate } from './at-rate.ts'
import { film } from './steady-settings.ts'

export interface TrafficFindings {
  readonly requests: number
  readonly creates: number
  readonly p99Ms: number
  readonly slowestMs: number
}

const picturesPerSecond = 0.5
const waitSeconds = 2

export class SteadyTraffic implements AsyncDisposable {
  readonly failures: string[] = []
  readonly #client: ApiClient
  readonly #taskIds: string[] = []
  readonly #pictureIds: string[] = []
  readonly #answerTimesMs: number[] = []
  readonly #end = new AbortController()
  readonly #sending: Promise<unknown>
  #requests = 0

  constructor(client: ApiClient, perSecond: number) {
    this.#client = client
    this.#sending = Promise.all([
      atRate(perSecond, this.#end.signal, (turn) => this.#send(turn)),
      atRate(picturesPerSecond, this.#end.signal, () => this.#create(quickImage, this.#pictureIds)),
    ])
  }

  /** Resolves when the last response has arrived. Safe to call twice. */
  async stop(): Promise<void> {
    this.#end.abort()
    await this.#sending
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  get pictureIds(): readonly string[] {
    return this.#pictureIds
  }

  findings(): TrafficFindings {
    const times = this.#answerTimesMs.toSorted((a, b) => a - b)
    return {
      requests: this.#requests,
      creates: this.#taskIds.length + this.#pictureIds.length,
      p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      slowestMs: Math.round(times.at(-1) ?? 0),
    }
  }

  /** Of every ten requests, two create a task, one waits for a task, and seven read. */
  #send(turn: number): Promise<unknown> {
    const taskId = this.#taskIds[turn % this.#taskIds.length]
    if (turn % 5 === 0 || taskId === undefined) return this.#create(film, this.#taskIds)
    if (turn % 10 === 1) return this.#wait(taskId)
    return this.#timed('GET', turn % 10 === 2 ? '/api/v1/account' : `/api/v1/tasks/${taskId}`)
  }

  async #create(body: object, taskIds: string[]): Promise<void> {
    const reply = await this.#timed('POST', '/api/v1/tasks/create', body)
    if (reply !== null) taskIds.push(String(reply.json.data['task_id']))
  }

  async #wait(taskId: string): Promise<void> {
    const headers = { prefer: `wait=${waitSeconds}` }
    await this.#record(`wait for ${taskId}`, () =>
      this.#client.ask('GET', `/api/v1/tasks/${taskId}`, { headers }),
    )
  }

  async #timed(method: string, target: string, body?: object): Promise<Reply | null> {
    const startedMs = performance.now()
    const reply = await this.#record(`${method} ${target}`, () =>
      this.#client.ask(method, target, body === undefined ? {} : { body }),
    )
    this.#answerTimesMs.push(performance.now() - startedMs)
    return reply
  }

  async #record(what: string, send: () => Promise<Reply>): Promise<Reply | null> {
    this.#requests++
    try {
      const reply = await send()
      if (reply.status === 200 && reply.json.code === 200) return reply
      this.failures.push(`${what}: ${reply.status} ${reply.text}`)
    } catch (error) {
      const { cause = error } = error as Error
      this.failures.push(`${what}: ${String(cause)}`)
    }
    return null
  }
}
