// The interface through which the rest of the program uses the database. Provides every operation as a method, combines
// concurrent calls of batch operations into shared transactions, and sends hints after commits. Does not depend on SQL
// or on the kind of database.

import { Coalescer } from '../lib/async/coalesce.ts'
import type { CoalesceLimits } from '../lib/async/coalesce.ts'
import { FairTurns } from '../lib/async/fair-turns.ts'
import { PacedTurns } from '../lib/async/paced-turns.ts'
import { systemClock } from '../lib/clock.ts'
import { ServiceError } from '../domain/errors.ts'
import type { TaskId } from '../domain/ids.ts'
import type { GenerationRequest } from '../domain/tasks/task.ts'
import { waitLimits } from '../domain/wait-limits.ts'
import { operations } from './operations.ts'
import type { Hint, ProgressHint } from './hint.ts'
import type { Operation, Turns } from './operation.ts'
import type { ArgumentOf, OperationName, ResultOf } from './operations.ts'
import { StoreBroken } from './sql.ts'

/**
 * Every write runs in one transaction, which is durable when the promise resolves. Batch operations combine concurrent
 * calls and return a result for each item. Operations reject with `unavailable` while the database cannot be used.
 * After a rejection, nothing has been written, unless the error is `outcome_unknown`.
 */
export type Store = {
  readonly [Name in OperationName]: (argument: ArgumentOf<Name>) => Promise<ResultOf<Name>>
} & {
  /**
   * Calls the listener after commits by this process, and by other processes if the database reports them. Returns a
   * function that ends the subscription.
   */
  readonly subscribe: (listener: (hint: Hint) => void) => () => void
  /** Calls the listener before each operation in this process that may change existing tasks. */
  readonly watchWrites: (listener: WriteListener) => void
  /**
   * Whether only this process changes tasks, apart from the operator's commands. If a command changes tasks, listeners
   * receive a `deleted` hint that covers all tasks.
   */
  readonly isOnlyWriter: boolean
  /** How often to check for changes, in case a hint has been lost. */
  readonly safetyPollMs: number
  /** Sends all processes, including this one, a hint that is not caused by a commit. Never waits and never fails. */
  readonly announce: (hint: ProgressHint) => void
  readonly close: () => Promise<void>
}

/**
 * `taskIds`: the tasks that the operation may change. Null if only the operation's hint will name them. The listener
 * returns a function that is called when the operation has ended and its hint has been sent.
 */
export type WriteListener = (taskIds: readonly TaskId[] | null) => () => void

/**
 * Runs operations by name, each write in one transaction. Concurrent operations may end in any order. `run` rejects
 * with `outcome_unknown` if a commit was sent and its result could not be determined.
 */
export interface Database {
  run<Name extends OperationName>(name: Name, argument: ArgumentOf<Name>): Promise<ResultOf<Name>>
  /** How many batches of one operation are worth running in parallel. */
  readonly batchesInFlight: number
  /** How many list operations may run in parallel. */
  readonly listsAtOnce: number
  readonly isOnlyWriter: boolean
  /** Calls the listener after commits by other processes, if the database reports them. Some hints may be lost. */
  onForeignHint(listener: (hint: Hint) => void): void
  /** The interval between checks for changes. It is short if hints can be lost. */
  readonly safetyPollMs: number
  /** Sends the hint to the other processes. Never waits and never fails. */
  announce(hint: Hint): void
  close(): Promise<void>
}

/**
 * How many list operations may wait for a turn, and for how long. An operation takes about 3 ms. If no other account uses
 * lists, the 50 waiting operations of one account start in time: 30 within `burstMs`, and the others within a second, at
 * a tenth of the time. A refusal must come within 2 s.
 */
const listWaits = waitLimits('lists', { total: 1_000, perKey: 50, msMax: 1_500 })

/**
 * Without this limit, four accounts together read 300 lists per second from PostgreSQL. Each operation took only 3 ms,
 * but the requests kept the main thread busy for 60% of the time. `restMsMax` is shorter than the maximum wait, so that
 * after a slow operation, the account's next one is not refused.
 */
const listTime = { shareMax: 0.1, burstMs: 100, restMsMax: 500 }

/**
 * An account has at most 20 streams of events on this process, and each waits for one read at a time. The limits leave
 * room for streams whose clients have just left. They are seldom reached: if a refused read ended its stream, the client
 * would open the stream again, which causes more reads.
 */
const streamPlaces = { total: 1, perKey: 1 }
const streamWaits = waitLimits('streams', { total: 10_000, perKey: 40, msMax: 60_000 })
const streamTime = { shareMax: 0.25, burstMs: 250, restMsMax: 500 }

/**
 * On SQLite, each thread runs its operations in order of arrival, so a poll or create request waits for at most two of
 * these. Without turns, it would wait for all the thousands of requests that one account can send at once. On PostgreSQL,
 * lists, streams, and single operations together leave three of the usual ten connections to polls and create requests.
 */
const singlePlaces = { total: 2, perKey: 1 }
const singleWaits = waitLimits('operations', { total: 1_000, perKey: 100, msMax: 1_500 })

const limits: Pick<CoalesceLimits, 'itemsMax' | 'bytesMax'> = {
  // A larger transaction would noticeably delay waiting callers. On SQLite, 512 create requests take about 20 ms.
  itemsMax: 512,
  bytesMax: 4 * 1024 * 1024,
}

/**
 * 8,192 create requests, the most that one account can have waiting, take about half a second; 16,384 take a second. A
 * refusal must come within 2 s, regardless of what the running batches are waiting for. One account can have more waiting
 * calls than it can have held requests (`heldMax`), because a restart or a revocation makes all of them read their tasks
 * at once.
 */
const batchWaits = { total: 16_384, perKey: 8_192, msMax: 1_500 }

/**
 * While a batch of writes waits for its sync, the main thread has time to collect the next batch. A batch of reads
 * takes so little time that sending many small batches to the database costs more time than it saves.
 */
const batching = {
  write: { itemsMin: 4, isEager: true },
  read: { itemsMin: 16, isEager: false },
}

export function createStore(database: Database): Store {
  const listeners = new Set<(hint: Hint) => void>()
  const notify = (hint: Hint) => {
    for (const listener of listeners) listener(hint)
  }
  database.onForeignHint(notify)
  const announce = (hint: Hint) => {
    notify(hint)
    database.announce(hint)
  }
  const writeListeners: WriteListener[] = []
  const beginWrite: WriteListener = (taskIds) => {
    const ends = writeListeners.map((listener) => listener(taskIds))
    return () => {
      for (const end of ends) end()
    }
  }
  const names = Object.keys(operations) as OperationName[]
  const turnsFor = createTurns(database.listsAtOnce)
  const methods = names.map((name) => [name, methodOf(database, turnsFor, name, announce, beginWrite)])
  return {
    ...(Object.fromEntries(methods) as Store),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchWrites: (listener) => {
      writeListeners.push(listener)
    },
    isOnlyWriter: database.isOnlyWriter,
    safetyPollMs: database.safetyPollMs,
    announce,
    close: () => database.close(),
  }
}

type TakeTurn = (key: string, work: () => Promise<unknown>) => Promise<unknown>

/** Single reads and writes have separate turns, because a read need not wait for a slow disk. */
function createTurns(listsAtOnce: number): (turns: Turns, mode: 'read' | 'write') => TakeTurn {
  const listPlaces = { total: listsAtOnce, perKey: 1 }
  const lists = new PacedTurns(new FairTurns(listPlaces, listWaits), listTime, systemClock)
  const streams = new PacedTurns(new FairTurns(streamPlaces, streamWaits), streamTime, systemClock)
  const reads = new FairTurns(singlePlaces, singleWaits)
  const writes = new FairTurns(singlePlaces, singleWaits)
  return (turns, mode) => {
    if (turns === 'lists') return (key, work) => lists.run(key, work)
    if (turns === 'streams') return (key, work) => streams.run(key, work)
    const singles = mode === 'read' ? reads : writes
    return (key, work) => singles.run({ key }, work)
  }
}

type AnyOperation = Operation<unknown, unknown>
type Method = (argument: unknown) => Promise<unknown>

function methodOf(
  database: Database,
  turnsFor: ReturnType<typeof createTurns>,
  name: OperationName,
  announce: (hint: Hint) => void,
  beginWrite: WriteListener,
): Method {
  const { mode, isBatch, accountOf, turns, locksOf, changedBy, hintOf } = operations[name] as AnyOperation
  const run: Method = async (argument) => {
    const endWrite = changedBy === null ? null : beginWrite(changedBy(argument))
    try {
      const result: unknown = await database.run(name, argument as ArgumentOf<typeof name>)
      const hint = hintOf?.(argument, result) ?? null
      if (hint !== null) announce(hint)
      return result
    } finally {
      endWrite?.()
    }
  }
  if (!isBatch) {
    if (accountOf === null || turns === null) return run
    const takeTurn = turnsFor(turns, mode)
    return (argument) => {
      const accountId = accountOf(argument)
      return accountId === null ? run(argument) : takeTurn(accountId, () => run(argument))
    }
  }
  const batchLimits = {
    ...limits,
    ...batching[mode],
    waits: waitLimits('batches', batchWaits, name),
    inFlightMax: database.batchesInFlight,
  }
  const coalescer = new Coalescer((items) => run(items) as Promise<readonly unknown[]>, batchLimits, {
    bytesOf,
    locksOf: (items) => locksOf?.(items) ?? [],
    keyOf: (items) => accountOf?.(items) ?? null,
    // After an error that affects the whole database, a batch is not split: up to 512 items would only repeat the
    // error. After a failed sync, a second attempt could succeed and acknowledge lost data.
    mayRunAlone: (error) => !(error instanceof ServiceError || error instanceof StoreBroken),
  })
  return (items) => coalescer.submit(items as readonly unknown[])
}

/** Only create requests contain long text. Counts characters, not bytes, because an estimate is enough. */
function bytesOf(item: unknown): number {
  const request = typeof item === 'object' && item !== null && 'request' in item ? item.request : null
  if (request === null) return smallItemBytes
  const { prompt, imageUrls } = request as GenerationRequest
  return imageUrls.reduce((sum, url) => sum + url.length, smallItemBytes + prompt.length)
}

/** An estimate for IDs, numbers, and names. */
const smallItemBytes = 500
