// What the rest of the program sees of the database: every operation as a method, group commit, and hints of what was
// committed. Knows nothing of SQL or of which database it is.

import { Coalescer } from '../lib/async/coalesce.ts'
import type { CoalesceLimits } from '../lib/async/coalesce.ts'
import { ServiceError } from '../domain/errors.ts'
import type { GenerationRequest } from '../domain/tasks/task.ts'
import { operations } from './operations.ts'
import type { Hint } from './hint.ts'
import type { Operation } from './operation.ts'
import type { ArgumentOf, OperationName, ResultOf } from './operations.ts'
import { StoreBroken } from './sql.ts'

/**
 * Every method is one transaction, durable when it resolves. Methods that take a list share transactions with their
 * neighbours and answer item by item. All of them refuse with `unavailable` while the database cannot be used; nothing
 * was written then. `outcome_unknown` is the one refusal after which something may have been.
 */
export type Store = {
  readonly [Name in OperationName]: (argument: ArgumentOf<Name>) => Promise<ResultOf<Name>>
} & {
  /** Hears of commits, of this process at once and of others as far as the database tells. Answers how to stop. */
  readonly subscribe: (listener: (hint: Hint) => void) => () => void
  readonly close: () => Promise<void>
}

/**
 * A database that runs operations by name, each as one transaction. Those under way at once may end in any order. Rejects
 * with `outcome_unknown` when a commit was sent and nobody could say what became of it.
 */
export interface Database {
  run<Name extends OperationName>(name: Name, argument: ArgumentOf<Name>): Promise<ResultOf<Name>>
  /** How many batches of one operation are worth having under way at once; they may end in any order. */
  readonly batchesInFlight: number
  /** Called with what other processes committed, as far as the database tells; some of it may be lost. */
  onForeignHint(listener: (hint: Hint) => void): void
  /** Tells other processes what this one committed. Never waits and never fails; what is lost costs a poll interval. */
  announce(hint: Hint): void
  close(): Promise<void>
}

const limits: Omit<CoalesceLimits, 'inFlightMax'> = {
  // Beyond this a transaction takes so long that the callers behind it notice (512 creates: about 20 ms on SQLite).
  itemsMax: 512,
  bytesMax: 4 * 1024 * 1024,
  // About half a second of creates: who comes later is told to come back rather than made to wait.
  waitingMax: 16_384,
  // A refusal is due within 2 s, whatever the batches under way wait for: a database that hangs, a disk, a lock.
  waitMsMax: 1_500,
}

export function createStore(database: Database): Store {
  const listeners = new Set<(hint: Hint) => void>()
  const tell = (hint: Hint) => {
    for (const listener of listeners) listener(hint)
  }
  database.onForeignHint(tell)
  const announce = (hint: Hint) => {
    tell(hint)
    database.announce(hint)
  }
  const names = Object.keys(operations) as OperationName[]
  const methods = names.map((name) => [name, methodOf(database, name, announce)])
  return {
    ...(Object.fromEntries(methods) as Store),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => database.close(),
  }
}

type AnyOperation = Operation<unknown, unknown>
type Method = (argument: unknown) => Promise<unknown>

function methodOf(database: Database, name: OperationName, announce: (hint: Hint) => void): Method {
  const { isBatch, hintOf } = operations[name] as AnyOperation
  const run: Method = async (argument) => {
    const result: unknown = await database.run(name, argument as ArgumentOf<typeof name>)
    if (hintOf !== null) announce(hintOf(argument, result))
    return result
  }
  if (!isBatch) return run
  const batchLimits = { ...limits, inFlightMax: database.batchesInFlight }
  const coalescer = new Coalescer((items) => run(items) as Promise<readonly unknown[]>, batchLimits, {
    bytesOf,
    overflow: () => new ServiceError('unavailable', { detail: `too many calls of ${name} are waiting` }),
    tooLate: () =>
      new ServiceError('unavailable', { detail: `no turn came for ${name} within ${limits.waitMsMax} ms` }),
    // What makes the whole database unusable would only fail again, 512 times; and after a failed sync a second try
    // could succeed and promise what is lost.
    mayRunAlone: (error) => !(error instanceof ServiceError || error instanceof StoreBroken),
  })
  return (items) => coalescer.submit(items as readonly unknown[])
}

/** Only creates carry text of any length. Counted in characters, not encoded: a byte more or less changes nothing. */
function bytesOf(item: unknown): number {
  const request = typeof item === 'object' && item !== null && 'request' in item ? item.request : null
  if (request === null) return smallItemBytes
  const { prompt, imageUrls } = request as GenerationRequest
  return imageUrls.reduce((sum, url) => sum + url.length, smallItemBytes + prompt.length)
}

/** Ids, numbers and names of any other item. */
const smallItemBytes = 500
