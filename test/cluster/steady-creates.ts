// A client that creates tasks at a steady rate, regardless of the responses. It sends each create request once, with an
// idempotency key, and keeps a journal to compare with the database.

import assert from 'node:assert/strict'

import type { ApiClient } from '../harness/service/api-client.ts'
import type { Reply } from '../harness/service/api-client.ts'
import type { PostgresServer } from '../harness/database/postgres-server.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { until } from '../harness/time/until.ts'
import { atRate } from './at-rate.ts'
import { film } from './steady-settings.ts'

export interface Entry {
  readonly at: ApiClient
  readonly idempotencyKey: string
  readonly body: object
  readonly sentAtMs: number
  readonly answeredAtMs: number
  /** Null if the connection ended without a response. */
  readonly reply: Reply | null
}

/**
 * Images created per second in addition to the videos. At this rate, an idle worker soon gets another image to draw,
 * and half a core stays free for other work.
 */
const picturesPerSecond = 2

export class SteadyCreates implements AsyncDisposable {
  readonly journal: Entry[] = []
  readonly #clients: readonly ApiClient[]
  readonly #end = new AbortController()
  readonly #sending: Promise<unknown>

  constructor(clients: readonly ApiClient[], perSecond: number) {
    this.#clients = clients
    this.#sending = Promise.all(
      clients.flatMap((client) => [
        atRate(perSecond, this.#end.signal, () => this.#send(client, film)),
        atRate(picturesPerSecond / clients.length, this.#end.signal, () => this.#send(client, quickImage)),
      ]),
    )
  }

  /** Resolves when the service has accepted a create request from each client since `sinceMs`. */
  async acceptedSince(sinceMs: number, withinMs: number): Promise<void> {
    const isAccepted = (client: ApiClient) =>
      this.journal.some(
        (entry) => entry.at === client && entry.answeredAtMs >= sinceMs && wordOf(entry) === '200',
      )
    await Promise.all(
      this.#clients.map((client) => until('creates are accepted', () => isAccepted(client), withinMs)),
    )
  }

  /** Resolves when every create request has a response or has failed. Safe to call twice. */
  async stop(): Promise<void> {
    this.#end.abort()
    await this.#sending
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  async #send(at: ApiClient, body: object): Promise<void> {
    const idempotencyKey = crypto.randomUUID()
    const sentAtMs = performance.now()
    const reply = await create(at, idempotencyKey, body).catch(() => null)
    this.journal.push({ at, idempotencyKey, body, sentAtMs, answeredAtMs: performance.now(), reply })
  }
}

function create(at: ApiClient, idempotencyKey: string, body: object): Promise<Reply> {
  return at.ask('POST', '/api/v1/tasks/create', { body, headers: { 'idempotency-key': idempotencyKey } })
}

export function wordOf({ reply }: Entry): string {
  if (reply === null) return 'lost'
  return reply.json.code === 200 ? '200' : String(reply.json.data['error'])
}

/**
 * Every accepted create request must have a task, and a refused create request must have none. Create requests with an
 * unknown outcome are repeated: the repetition must return the task that the first response named, if that task exists,
 * and a new task otherwise. Returns the number of responses of each kind.
 */
export async function verify(
  journal: readonly Entry[],
  existing: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const expected = new Set<string>()
  for (const entry of journal) {
    const word = wordOf(entry)
    const taskId = String(entry.reply?.json.data['task_id'])
    if (word === '200') {
      assert.ok(existing.has(taskId), `task ${taskId} was accepted but is missing`)
      expected.add(taskId)
    } else if (word === 'outcome_unknown') {
      if (existing.has(taskId)) expected.add(taskId)
      const repeated = (await create(entry.at, entry.idempotencyKey, entry.body)).json
      assert.equal(repeated.code, 200, repeated.msg)
      assert.equal(repeated.data['task_id'] === taskId, existing.has(taskId), 'repeating is safe')
    } else {
      assert.equal(word, 'unavailable', entry.reply?.text)
      assert.equal(entry.reply?.status, 503)
    }
  }
  assert.deepEqual(existing, expected, 'refused creates left nothing behind')
  const counts = new Map<string, number>()
  for (const word of journal.map(wordOf)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

export async function taskIdsIn(server: PostgresServer): Promise<ReadonlySet<string>> {
  const rows = await server.query('select id from tasks')
  return new Set(rows.map(({ id }) => String(id)))
}

export async function finishedCount(server: PostgresServer): Promise<number> {
  const [row] = await server.query('select count(*) as finished from tasks where finished_at_ms is not null')
  return Number(row?.['finished'])
}
