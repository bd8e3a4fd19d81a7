// GET /api/v1/events: streams an account's tasks as they change. Events about ended tasks have IDs, so a client that
// reconnects gets each of these events exactly once. Events about unfinished tasks have no IDs, because each stream
// begins with all unfinished tasks.

import type { Clock } from '../../lib/clock.ts'
import type { RateLimiter } from '../../lib/rate-limit.ts'
import { invalidField, ServiceError } from '../../domain/errors.ts'
import type { EventPosition } from '../../domain/events/account-event.ts'
import type { AccountId, TaskId } from '../../domain/ids.ts'
import { isTerminal, statusOf } from '../../domain/tasks/task.ts'
import type { Task, TaskStatus } from '../../domain/tasks/task.ts'
import type { Store } from '../../store/store.ts'
import type { AccountWaiter, AccountWatch } from '../../tasks/watch-accounts.ts'
import { envelopeHeaders } from '../serving/answer.ts'
import type { Events } from '../serving/answer.ts'
import type { Call, Handler } from '../serving/call.ts'
import { onDeparture } from '../serving/departure.ts'
import {
  comment,
  eventOf,
  eventStreamHeaders,
  firstSilenceMs,
  numberedEventOf,
  silenceMsMax,
} from '../shared/event-stream.ts'
import { OpenStreams } from '../shared/open-streams.ts'
import type { ApiGate } from './gate.ts'
import { taskDataOf } from './read-task.ts'
import type { StateData } from './schemas/account-events.ts'

export interface AccountEventsContext {
  readonly gate: ApiGate
  readonly limiter: RateLimiter
  readonly store: Store
  readonly watch: AccountWatch
  readonly clock: Clock
  readonly publicUrl: string
}

const headers = { ...eventStreamHeaders, 'cache-control': envelopeHeaders['cache-control'] }

export function accountEventsHandler(context: AccountEventsContext): Handler {
  const streams = new OpenStreams()
  return async (call) => {
    const { accountId } = await context.gate.admit(call, context.limiter)
    const lastEventId = parseLastEventId(call)
    if (call.request.method === 'HEAD') return { status: 200, headers, body: null, error: null }
    streams.hold(accountId, call)
    // The waiter is opened before the first read so that it does not miss any change after the read.
    const waiter = context.watch.open(accountId)
    onDeparture(call, () => waiter.close())
    context.gate.recheck(call, waiter)
    try {
      const position = await context.store.readEventPosition(accountId)
      const body = new AccountStream(context, call, accountId, waiter).events(position, lastEventId)
      return { status: 200, headers, body, error: null }
    } catch (error) {
      waiter.close()
      throw error
    }
  }
}

function parseLastEventId({ request }: Call): number | null {
  const value = request.headers['last-event-id']
  if (value === undefined) return null
  if (typeof value === 'string' && /^[0-9]{1,15}$/.test(value)) return Number(value)
  throw invalidField(
    'Last-Event-ID',
    'Send the Last-Event-ID header only once, with the ID of the last event that you received.',
  )
}

/**
 * The maximum number of tasks in a page: large enough that few reads are needed, but small enough that a page uses
 * little memory while a slow client receives it.
 */
const pageMax = 100

class AccountStream {
  readonly #context: AccountEventsContext
  readonly #call: Call
  readonly #accountId: AccountId
  readonly #waiter: AccountWaiter
  /** The number of the last event that was sent or skipped. */
  #position = 0
  /** The unfinished tasks, each with the last status that was sent. */
  readonly #known = new Map<TaskId, TaskStatus>()

  constructor(context: AccountEventsContext, call: Call, accountId: AccountId, waiter: AccountWaiter) {
    this.#context = context
    this.#call = call
    this.#accountId = accountId
    this.#waiter = waiter
  }

  /**
   * Yields events until the client disconnects, the key is no longer valid, the database fails, or the service shuts
   * down. Checks the key after every wait and every page.
   */
  async *events(first: EventPosition, lastEventId: number | null): Events {
    const { clock, gate, watch } = this.#context
    let commentAtMs = clock.monotonicMs() + firstSilenceMs()
    try {
      yield this.#begin(first, lastEventId)
      yield* this.#endedTasks()
      if (this.#position < first.last) yield await this.#skipTo(first.last)
      yield* this.#unfinishedTasks()
      for (;;) {
        if (!watch.isClosed) await this.#waiter.nextChange(Math.max(0, commentAtMs - clock.monotonicMs()))
        if (watch.isClosed || this.#waiter.isClosed) return
        await gate.authenticate(this.#call)
        const changed = this.#waiter.takeChanged()
        const isDue = clock.monotonicMs() >= commentAtMs
        if (isDue) {
          commentAtMs = clock.monotonicMs() + silenceMsMax
          yield comment
        }
        if (!isDue && changed.length === 0) continue
        // Ended tasks are read first, so the later read of unfinished tasks cannot return one of them, and no task's
        // status moves backward.
        yield* this.#endedTasks()
        // Notifications of changes can be lost, so all unfinished tasks are read again with every keep-alive comment.
        yield* isDue ? this.#unfinishedTasks() : this.#startedTasks(changed)
      }
    } catch (error) {
      // After a `ServiceError`, the stream ends without an error event. When the client reconnects, the response
      // contains the error.
      if (!(error instanceof ServiceError)) throw error
    } finally {
      this.#waiter.close()
    }
  }

  #begin({ last, keptAfter, unfinishedTasks }: EventPosition, lastEventId: number | null): string {
    const resumed = lastEventId !== null && lastEventId >= keptAfter && lastEventId <= last
    this.#position = resumed ? lastEventId : last
    return this.#state(resumed, unfinishedTasks)
  }

  /** Tells the client that it has missed the events up to `number`, which were deleted after the stream began. */
  async #skipTo(number: number): Promise<string> {
    const { unfinishedTasks } = await this.#context.store.readEventPosition(this.#accountId)
    this.#position = number
    return this.#state(false, unfinishedTasks)
  }

  #state(resumed: boolean, unfinishedTasks: number): string {
    const data: StateData = { resumed, unfinished_tasks: unfinishedTasks }
    return numberedEventOf(this.#position, 'state', JSON.stringify(data))
  }

  async *#endedTasks(): Events {
    const { store, gate } = this.#context
    for (;;) {
      const after = this.#position
      const page = await store.readEvents({ accountId: this.#accountId, after, limit: pageMax })
      // The read may have waited for other reads of the account, and the key may have been revoked in the meantime.
      await gate.authenticate(this.#call)
      for (const { number, task } of page) {
        if (number > this.#position + 1) yield await this.#skipTo(number - 1)
        this.#position = number
        this.#known.delete(task.id)
        yield numberedEventOf(number, 'task', this.#jsonOf(task))
      }
      if (page.length < pageMax) return
    }
  }

  async *#unfinishedTasks(): Events {
    const { store, gate } = this.#context
    for (let after: TaskId | null = null; ;) {
      const page: readonly Task[] = await store.readUnfinishedTasks({
        accountId: this.#accountId,
        after,
        limit: pageMax,
      })
      await gate.authenticate(this.#call)
      for (const task of page) yield* this.#unlessKnown(task)
      if (page.length < pageMax) return
      after = page.at(-1)?.id ?? null
    }
  }

  async *#startedTasks(changed: readonly TaskId[]): Events {
    const queries = changed
      .filter((taskId) => this.#known.get(taskId) !== 2)
      .map((taskId) => ({ accountId: this.#accountId, taskId }))
    for (let first = 0; first < queries.length; first += pageMax) {
      const page = await this.#context.store.readTasks(queries.slice(first, first + pageMax))
      for (const task of page) if (task !== null && !isTerminal(task.phase)) yield* this.#unlessKnown(task)
    }
  }

  *#unlessKnown(task: Task): Generator<string, void, void> {
    const status = statusOf(task)
    if (this.#known.get(task.id) === status) return
    this.#known.set(task.id, status)
    yield eventOf('task', this.#jsonOf(task))
  }

  #jsonOf(task: Task): string {
    return JSON.stringify(taskDataOf(task, this.#context.publicUrl))
  }
}
