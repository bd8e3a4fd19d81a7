// Runs work in transactions, and retries a transaction if it is safe to do so. No other code retries transactions. A
// transaction takes effect once, has no effect, or is reported with an unknown outcome.

import { setTimeout as sleep } from 'node:timers/promises'

import { backoffMs } from '../../lib/async/backoff.ts'
import type { Logger } from '../../lib/log.ts'
import { longStatementMs } from './connection.ts'
import type { PostgresConnection } from './connection.ts'
import { ConnectionLost, describe, isWorthAnotherTry, translatePostgresError } from './errors.ts'
import type { PostgresHosts } from './hosts.ts'
import { beginWith, deleteOldMarks, newMark, transactionsPerForgetting, wasCommitted } from './marks.ts'
import type { PostgresPool } from './pool.ts'
import type { CommitOutcome } from './statements.ts'
import type { Sql } from '../sql.ts'

const triesMax = 3
const backoff = { firstMs: 50, capMs: 150 }
/**
 * Each try of a call must get its connection within this time after the start of the call. Otherwise, the call is
 * refused, because a refusal must come within 2 s.
 */
const beginMs = 1_500

/**
 * How long to wait for the response to a commit, and to the statements right before it. A server normally responds
 * within milliseconds. If it does not respond within this time, it is waiting for a standby or is down.
 */
const commitMs = 5_000

const readingLong = `set default_transaction_read_only = on; set statement_timeout = ${longStatementMs}`

type Body<Result> = (sql: Sql) => Promise<Result>

type Attempt<Result> = Exclude<CommitOutcome, { readonly kind: 'rolled back' }> & { readonly result: Result }

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

  /** Each statement sees everything that was committed before the statement began. */
  read<Result>(body: Body<Result>): Promise<Result> {
    return this.#retried((inTime) => this.#pool.use(inTime, (connection) => body(connection.sql())))
  }

  /**
   * Reads whole tables, without the timeout for ordinary statements, on a separate connection that the pool does not
   * abandon. Each statement is a separate transaction.
   */
  readLong<Result>(body: Body<Result>): Promise<Result> {
    return this.#retried(async (inTime) => {
      const connection = await this.#hosts.connect(inTime)
      try {
        await connection.execute(readingLong)
        return await body(connection.sql(longStatementMs))
      } finally {
        await connection.close()
      }
    })
  }

  /**
   * The changes are durable when the promise resolves. If the promise rejects, the transaction had no effect, unless
   * the error is `outcome_unknown`. For `hasNoEffect`, see `Operation`.
   */
  write<Result>(body: Body<Result>, hasNoEffect: (result: Result) => boolean = () => false): Promise<Result> {
    return this.#retried(async (inTime) => {
      const mark = newMark()
      const attempt = await this.#pool.use(inTime, (connection) =>
        this.#attempt(connection, mark, body, hasNoEffect),
      )
      if (attempt.kind === 'committed') return attempt.result
      const isCommitted = await wasCommitted(this.#hosts, mark)
      this.#log.warn(
        { detail: describe(attempt.error), isCommitted },
        'the response to a commit was lost, so the outcome was looked up',
      )
      if (!isCommitted) throw attempt.error
      return attempt.result
    })
  }

  async #attempt<Result>(
    connection: PostgresConnection,
    mark: string,
    body: Body<Result>,
    hasNoEffect: (result: Result) => boolean,
  ): Promise<Attempt<Result>> {
    const { result, commit } = await connection.uncommitted(beginWith(mark), async (sql) => {
      const answer = await body(sql)
      if (++this.#count % transactionsPerForgetting === 0) deleteOldMarks(sql)
      return answer
    })
    if (hasNoEffect(result)) {
      await connection.execute('rollback')
      return { kind: 'committed', result }
    }
    const outcome = await commit(commitMs)
    if (outcome.kind === 'rolled back') throw outcome.error
    return { ...outcome, result }
  }

  async #retried<Result>(attempt: (inTime: AbortSignal) => Promise<Result>): Promise<Result> {
    // `AbortSignal.timeout` would keep the signal and its timer in memory for `beginMs`, even if `attempt` takes 1 ms.
    const late = new AbortController()
    using _ = setTimeout(() => late.abort(), beginMs)
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(late.signal)
      } catch (error) {
        if (tries === triesMax || late.signal.aborted || !isWorthAnotherTry(error))
          throw translatePostgresError(error)
        // Lost connections are normal in an outage, so they are logged only for debugging. A conflict means that an
        // operation takes its locks in the wrong order.
        const level = error instanceof ConnectionLost ? 'debug' : 'warn'
        this.#log[level]({ detail: describe(error) }, 'retrying a transaction')
        await sleep(backoffMs(backoff, tries - 1))
      }
    }
  }
}
