// The type of a store operation, and the functions that declare operations as reads, writes, or batches.

import type { AccountId, TaskId } from '../domain/ids.ts'
import type { Hint } from './hint.ts'
import type { Sql } from './sql.ts'

/**
 * `singles`: an operation on a few rows. `lists`: a read of up to thousands of rows, so each account also gets only a
 * share of the time. `streams`: the same, for streams of events, whose reads may wait longer.
 */
export type Turns = 'singles' | 'lists' | 'streams'

export interface Operation<Argument, Result> {
  readonly mode: 'read' | 'write'
  /** Whether the operation takes a list and returns a result per item. If so, concurrent calls share a transaction. */
  readonly isBatch: boolean
  /**
   * Whether the operation reads whole tables and may exceed the timeout for ordinary statements. If so, each statement
   * is a separate transaction, because a long transaction would prevent PostgreSQL from removing dead rows and SQLite
   * from writing its log back to the file.
   */
  readonly isLong: boolean
  /**
   * Returns the account for which a client calls the operation, or null if an operator calls it. If a batch is called
   * for several accounts, the first one counts. The property is null if the account is not known yet, or if clients
   * cannot call the operation often.
   */
  readonly accountOf: ((argument: Argument) => AccountId | null) | null
  /** The turns that accounts take. Null for batches, and for operations without an account. */
  readonly turns: Turns | null
  /**
   * Returns the accounts that a batch locks until its transaction ends. Null for other operations, and for batches that
   * lock the accounts of the rows that they find.
   */
  readonly locksOf: ((argument: Argument) => readonly AccountId[]) | null
  /**
   * Whether a call with this result has written nothing. On PostgreSQL, the transaction is then rolled back, because a
   * commit would have to be synced.
   */
  readonly hasNoEffect: (result: Result) => boolean
  readonly run: Run<Argument, Result>
  /**
   * Returns the existing tasks that a call may change in ways visible to clients, or null if only the call's hint names
   * them. The property is null for an operation that never makes such changes.
   */
  readonly changedBy: ((argument: Argument) => readonly TaskId[] | null) | null
  readonly hintOf: HintOf<Argument, Result> | null
}

type Run<Argument, Result> = (sql: Sql, argument: Argument) => Promise<Result>
/** Returns null if no hint is needed. */
type HintOf<Argument, Result> = (argument: Argument, result: Result) => Hint | null

const never = (): boolean => false

export function read<Argument, Result>(run: Run<Argument, Result>): Operation<Argument, Result> {
  return {
    mode: 'read',
    isBatch: false,
    isLong: false,
    accountOf: null,
    turns: null,
    locksOf: null,
    hasNoEffect: never,
    run,
    changedBy: null,
    hintOf: null,
  }
}

export function readList<Argument extends ForAccount, Result>(
  run: Run<Argument, Result>,
): Operation<Argument, Result> {
  return { ...takesTurns(read(run)), turns: 'lists' }
}

export function readForStream<Argument extends ForAccount, Result>(
  run: Run<Argument, Result>,
): Operation<Argument, Result> {
  return { ...takesTurns(read(run)), turns: 'streams' }
}

export function readLong<Argument, Result>(run: Run<Argument, Result>): Operation<Argument, Result> {
  return { ...read(run), isLong: true }
}

export function readBatch<Item, Answer>(
  run: Run<readonly Item[], readonly Answer[]>,
): Operation<readonly Item[], readonly Answer[]> {
  return { ...read(run), isBatch: true }
}

export function write<Argument, Result>(
  run: Run<Argument, Result>,
  hintOf: HintOf<Argument, Result> | null = null,
): Operation<Argument, Result> {
  return {
    mode: 'write',
    isBatch: false,
    isLong: false,
    accountOf: null,
    turns: null,
    locksOf: null,
    hasNoEffect: never,
    run,
    changedBy: null,
    hintOf,
  }
}

/** If the operation returns an empty list, it has written nothing. */
export function writeUnlessEmpty<Argument, Item>(
  run: Run<Argument, readonly Item[]>,
  hintOf: HintOf<Argument, readonly Item[]> | null = null,
): Operation<Argument, readonly Item[]> {
  return { ...write(run, hintOf), hasNoEffect: (changed) => changed.length === 0 }
}

export function writeBatch<Item, Answer>(
  run: Run<readonly Item[], readonly Answer[]>,
  hintOf: HintOf<readonly Item[], readonly Answer[]> | null = null,
): Operation<readonly Item[], readonly Answer[]> {
  return { ...write(run, hintOf), isBatch: true }
}

/** The account is null if an operator calls the operation. */
type ForAccount = AccountId | { readonly accountId: AccountId | null }

/** For an operation that a client calls for one account. */
export function takesTurns<Argument extends ForAccount, Result>(
  operation: Operation<Argument, Result>,
): Operation<Argument, Result> {
  return { ...operation, accountOf: idOf, turns: 'singles' }
}

/** For a batch whose calls each come from a client and concern one account. */
export function limitedPerAccount<Item extends ForAccount, Answer>(
  operation: Operation<readonly Item[], readonly Answer[]>,
): Operation<readonly Item[], readonly Answer[]> {
  return { ...operation, accountOf: ([first]) => (first === undefined ? null : idOf(first)) }
}

function idOf(subject: ForAccount): AccountId | null {
  return typeof subject === 'string' ? subject : subject.accountId
}

/** For a batch that locks the account of each of its items. */
export function locksItsAccounts<Item extends { readonly accountId: AccountId }, Answer>(
  operation: Operation<readonly Item[], readonly Answer[]>,
): Operation<readonly Item[], readonly Answer[]> {
  return { ...operation, locksOf: (items) => items.map(({ accountId }) => accountId) }
}

/** For a batch that may change only the tasks that its items name. */
export function changesItsTasks<Item extends { readonly taskId: TaskId }, Answer>(
  operation: Operation<readonly Item[], readonly Answer[]>,
): Operation<readonly Item[], readonly Answer[]> {
  return { ...operation, changedBy: (items) => items.map(({ taskId }) => taskId) }
}

/** For a write whose argument does not name the tasks that it may change. Only the hint names them. */
export function changesAnyTasks<Argument, Result>(
  operation: Operation<Argument, Result>,
): Operation<Argument, Result> {
  return { ...operation, changedBy: () => null }
}
