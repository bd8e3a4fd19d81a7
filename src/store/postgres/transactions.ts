// Runs work in transactions, and again where that is safe: the only place that retries. A transaction either had its
// whole effect once, or none, or is said to be of unknown outcome.

import { setTimeout as sleep } from 'node:timers/promises'

import { backoffMs } from '../../lib/async/backoff.ts'
import type { Logger } from '../../lib/log.ts'
import { longStatementMs, withLongStatements } from './connection.ts'
import type { PostgresConnection } from './connection.ts'
import { ConnectionLost, describe, isWorthAnotherTry, translated } from './errors.ts'
import type { PostgresHosts } from './hosts.ts'
import { beginWith, deleteOldMarks, newMark, transactionsPerForgetting, wasCommitted } from './marks.ts'
import type { PostgresPool } from './pool.ts'
import type { Sql } from '../sql.ts'

const triesMax = 3
const backoff = { firstMs: 50, capMs: 150 }
/**
 * For a connection, also a new one, and for every try: who has waited longer is told that it does not work, because a
 * refusal is due within 2 s.
 */
const beginMs = 1_500

/** A server commits in milliseconds; one that does not answer for so long waits for a standby, or is gone. */
const commitMs = 5_000

type Body<Result> = (sql: Sql) => Promise<Result>

type Attempt<Result> =
  | { readonly kind: 'committed'; readonly result: Result }
  /** The answer to the commit did not come, or was an error. */
  | { readonly kind: 'unknown'; readonly result: Result; readonly error: unknown }

export class PostgresTransactions {
  readonly #hosts: PostgresHosts
  readonly #pool: PostgresPool
  readonly #log: Logger
  #count = 0

  constructor(hosts: PostgresHosts, pool: PostgresPool, log: Logger) {
    this.#hosts = hosts
    this.#pool = pool
    this.#log = log
  }

  /** Each statement sees what was committed before it. */
  read<Result>(body: Body<Result>): Promise<Result> {
    return this.#retried((inTime) => this.#pool.use(inTime, (connection) => body(connection.sql())))
  }

  /**
   * The same for what reads whole tables: without the time-out of an ordinary statement, and on a connection of its own,
   * which a moment's doubt about the database does not end.
   */
  readLong<Result>(body: Body<Result>): Promise<Result> {
    return this.#retried(async (inTime) => {
      const connection = await this.#hosts.connect(inTime)
      try {
        return await connection.transaction(`begin read only; ${withLongStatements}`, body, longStatementMs)
      } finally {
        await connection.close()
      }
    })
  }

  /** Durable when it resolves; without effect when it rejects with anything but `outcome_unknown`. */
  write<Result>(body: Body<Result>): Promise<Result> {
    return this.#retried(async (inTime) => {
      const mark = newMark()
      const attempt = await this.#pool.use(inTime, (connection) => this.#attempt(connection, mark, body))
      if (attempt.kind === 'committed') return attempt.result
      const isCommitted = await wasCommitted(this.#hosts, mark)
      this.#log.warn(
        { detail: describe(attempt.error), isCommitted },
        'the answer to a commit was lost and asked for',
      )
      if (!isCommitted) throw attempt.error
      return attempt.result
    })
  }

  async #attempt<Result>(
    connection: PostgresConnection,
    mark: string,
    body: Body<Result>,
  ): Promise<Attempt<Result>> {
    const result = await connection.uncommitted(beginWith(mark), async (sql) => {
      if (++this.#count % transactionsPerForgetting === 0) await deleteOldMarks(sql)
      return body(sql)
    })
    try {
      await connection.commit(commitMs)
      return { kind: 'committed', result }
    } catch (error) {
      return { kind: 'unknown', result, error }
    }
  }

  async #retried<Result>(attempt: (inTime: AbortSignal) => Promise<Result>): Promise<Result> {
    const inTime = AbortSignal.timeout(beginMs)
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(inTime)
      } catch (error) {
        if (tries === triesMax || inTime.aborted || !isWorthAnotherTry(error)) throw translated(error)
        // While the database is away everything is; a conflict means that somebody locks in another order.
        const level = error instanceof ConnectionLost ? 'debug' : 'warn'
        this.#log[level]({ detail: describe(error) }, 'a transaction is tried again')
        await sleep(backoffMs(backoff, tries - 1))
      }
    }
  }
}
