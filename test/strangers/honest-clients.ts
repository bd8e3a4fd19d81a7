// Clients that create and poll tasks, sign in, upload images, and read lists at a steady rate, no matter how long the
// responses take. Every request that does not succeed counts as a failure.

import { atRate } from '../cluster/at-rate.ts'
import type { AttackerAccount } from './attack.ts'
import { Caller, wordOf } from './caller.ts'
import type { Response } from './caller.ts'

export const kinds = ['create', 'poll', 'list', 'page', 'upload', 'sign in'] as const
export type Kind = (typeof kinds)[number]

/** Requests per second, for all honest clients together. */
const rates: Readonly<Record<Kind, number>> = {
  create: 5,
  poll: 20,
  list: 5,
  page: 5,
  upload: 5,
  'sign in': 0.5,
}

export interface Findings {
  /** The times from when each request was due to when it ended, in ascending order. */
  readonly timesMs: Readonly<Record<Kind, readonly number[]>>
  readonly failures: readonly string[]
}

interface HonestClient {
  readonly account: AttackerAccount
  readonly api: Caller
  readonly site: Caller
  taskId: string
}

export class HonestClients {
  readonly #url: string
  readonly #clients: readonly HonestClient[]
  readonly #image: Buffer
  #visitors = 0

  private constructor(url: string, clients: readonly HonestClient[], image: Buffer) {
    this.#url = url
    this.#clients = clients
    this.#image = image
  }

  /** `image` is the PNG file that the clients upload. */
  static async arrive(
    url: string,
    accounts: readonly AttackerAccount[],
    image: Buffer,
  ): Promise<HonestClients> {
    const clients = accounts.map((account, at): HonestClient => {
      const address = `127.1.0.${at + 1}`
      const headers = { authorization: `Bearer ${account.key}` }
      return { account, api: new Caller(url, address, headers), site: new Caller(url, address), taskId: '' }
    })
    for (const { site, account } of clients) await site.signIn(account.email, account.password)
    const arrived = new HonestClients(url, clients, image)
    for (const client of clients) await arrived.#act('create', client)
    return arrived
  }

  async work(signal: AbortSignal): Promise<Findings> {
    const timesMs: Record<Kind, number[]> = {
      create: [],
      poll: [],
      list: [],
      page: [],
      upload: [],
      'sign in': [],
    }
    const failures: string[] = []
    const record = async (kind: Kind, turn: number, startedMs: number): Promise<void> => {
      const dueMs = startedMs + (turn / rates[kind]) * 1_000
      const client = this.#clients[turn % this.#clients.length]
      if (client === undefined) return
      const word = await this.#act(kind, client).then(wordOf, String)
      timesMs[kind].push(performance.now() - dueMs)
      if (word !== 'ok') failures.push(`${kind}: ${word}`)
    }
    const startedMs = performance.now()
    await Promise.all(
      kinds.map((kind) => atRate(rates[kind], signal, (turn) => record(kind, turn, startedMs))),
    )
    for (const times of Object.values(timesMs)) times.sort((a, b) => a - b)
    return { timesMs, failures }
  }

  async #act(kind: Kind, client: HonestClient): Promise<Response> {
    const { api, site, account } = client
    switch (kind) {
      case 'create': {
        const response = await api.post('/api/v1/tasks/create', { model_id: 'instant', prompt: 'a fox' })
        const { data } = JSON.parse(response.body) as { data: { task_id?: string } }
        client.taskId = data.task_id ?? client.taskId
        return response
      }
      case 'poll':
        return api.get(`/api/v1/tasks/${client.taskId}`)
      case 'list':
        return api.get('/api/v1/tasks')
      case 'page':
        return site.get('/site/tasks')
      case 'upload':
        return api.post('/api/v1/uploads', this.#image)
      case 'sign in':
        return this.#signIn(account)
    }
  }

  /**
   * Each sign-in uses a different IP address, because the number of sign-ins from one address is limited. Each visitor
   * signs out again, because an account may have 50 sessions, and the oldest one is the one that reads pages.
   */
  async #signIn({ email, password }: AttackerAccount): Promise<Response> {
    const at = this.#visitors++
    const visitor = new Caller(this.#url, `127.2.${at >> 7}.${(at % 128) + 1}`)
    try {
      return await visitor.signIn(email, password)
    } finally {
      void visitor
        .post('/site/sign-out', {})
        .catch(() => null)
        .then(() => visitor.close())
    }
  }
}

/**
 * Returns the 99th percentile by the nearest-rank method. `times` must be sorted. With fewer than a hundred values, the
 * result is the maximum.
 */
export function p99(times: readonly number[]): number {
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}
