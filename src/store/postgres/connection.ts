// One connection to one PostgreSQL server: its settings, statements, and transactions. A lost connection is replaced,
// never repaired.

import { Socket } from 'node:net'
import { Client } from 'pg'
import type { ClientConfig, Notification, QueryConfig, QueryResult } from 'pg'

import { systemClock } from '../../lib/clock.ts'
import { nameOfHost } from '../postgres-location.ts'
import type { PostgresHost, PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { ConnectionLost, describe, endsConnection } from './errors.ts'
import { PostgresStatements } from './statements.ts'
import type { CommitOutcome } from './statements.ts'
import { pipelined } from '../sql.ts'
import type { Sql } from '../sql.ts'

/** The longest normal statement handles 512 create requests in 0.1 s. A statement that takes 10 s is hanging. */
const statementMs = 10_000
/**
 * Locks are held only for the length of a short transaction. A statement can wait for a row for up to twice this limit:
 * first for the statements ahead of it in the queue, and then for the row itself. The limit is longer than the 1 s
 * after which the server looks for deadlocks, so that a deadlock is reported as a deadlock, not as a timeout.
 */
const lockMs = 2_000
/**
 * Equals the client's timeout for a commit. If a COMMIT never reaches the server, the transaction ends at most this long
 * after its last statement. The lookup of the transaction's mark waits until then.
 */
const idleInTransactionMs = 5_000
/**
 * The client's timeout is longer than the server's, so it is reached only if the server or the network is down, or if
 * statements that were sent together are very slow.
 */
const patienceMs = statementMs + 2_000

/** The timeout for statements that read or write whole tables, for example in an audit, a migration, or a move. */
export const longStatementMs = 3_600_000
export const withLongStatements = `set local statement_timeout = ${longStatementMs}`

/** A reachable host responds within milliseconds. If a host does not respond, requests must be refused within 2 s. */
export const connectMs = 1_500
/** The kernel probes the peer after 10 s of silence, and ends the connection after ten unanswered probes. */
const keepAliveMs = 10_000
/**
 * How long a connection uses a plan. A plan from the time when a table was empty would scan the whole table forever. If
 * each call had its own plan, planning would take half of the database server's CPU time.
 */
const plansKeptMs = 5_000
/** How long a hanging server can delay `close`. */
const closeMs = 500

/** A transaction whose statements have all been sent, although some responses may be missing. */
interface Uncommitted<Result> {
  readonly result: Result
  readonly commit: (waitMs: number) => Promise<CommitOutcome>
}

export class PostgresConnection {
  readonly host: PostgresHost
  readonly #client: Client
  readonly #socket: Socket
  readonly #ended = Promise.withResolvers<void>()
  #plansSinceMs = systemClock.monotonicMs()
  #isLost = false
  #reason: string | null = null

  private constructor(host: PostgresHost, client: Client, socket: Socket) {
    this.host = host
    this.#client = client
    this.#socket = socket
    // The error itself can be ignored, because a pending query rejects with it.
    client.on('error', () => this.abandon())
    client.on('end', () => {
      this.#isLost = true
      this.#ended.resolve()
    })
  }

  /**
   * Rejects with the error from `pg` if the connection cannot be opened, and with `ConnectionLost` if `inTime` aborts
   * first.
   */
  static async open(
    place: PostgresLocation,
    host: PostgresHost,
    inTime = AbortSignal.timeout(connectMs),
  ): Promise<PostgresConnection> {
    const socket = new Socket()
    const client = new Client({ ...configOf(place, host), stream: () => socket })
    const connection = new PostgresConnection(host, client, socket)
    await connection.begin(inTime, () => client.connect())
    return connection
  }

  get isLost(): boolean {
    return this.#isLost
  }

  get ended(): Promise<void> {
    return this.#ended.promise
  }

  /** If `work` fails, or if `inTime` aborts first, abandons the connection and rejects. */
  async begin(inTime: AbortSignal, work: () => Promise<unknown>): Promise<void> {
    const giveUp = () => this.abandon('no response in time')
    inTime.addEventListener('abort', giveUp)
    try {
      if (inTime.aborted) giveUp()
      else await work()
    } catch (error) {
      this.abandon()
      if (this.#reason === null) throw error
    } finally {
      inTime.removeEventListener('abort', giveUp)
    }
    if (this.#isLost) throw this.#loss(null)
  }

  /** For statements that need no transaction. If a statement takes longer than `waitMs`, the connection is lost. */
  sql(waitMs = patienceMs): Sql {
    return this.#statements(waitMs, null)
  }

  /** Runs one or more statements without parameters in one round trip. */
  async execute(text: string, waitMs = patienceMs): Promise<void> {
    await this.#ask({ text }, waitMs)
  }

  /**
   * The changes made by `body` are durable when the promise resolves. `opening` begins the transaction. If the
   * connection is lost during the commit, the outcome is unknown.
   */
  async transaction<Result>(
    opening: string,
    body: (sql: Sql) => Promise<Result>,
    waitMs = patienceMs,
  ): Promise<Result> {
    const { result, commit } = await this.uncommitted(opening, body, waitMs)
    const outcome = await commit(waitMs)
    if (outcome.kind !== 'committed') throw outcome.error
    return result
  }

  /** Like `transaction`, but leaves the commit to the caller. If the promise rejects, the transaction has ended. */
  async uncommitted<Result>(
    opening: string,
    body: (sql: Sql) => Promise<Result>,
    waitMs = patienceMs,
  ): Promise<Uncommitted<Result>> {
    const statements = this.#statements(waitMs, opening)
    const work = async () => body(statements)
    try {
      const [, result] = await pipelined(statements.begun, work())
      return { result, commit: (commitMs) => statements.commit(commitMs) }
    } catch (error) {
      // The server rolls back the transaction of a lost connection.
      await this.execute('rollback').catch(() => this.abandon())
      throw error
    }
  }

  #statements(waitMs: number, opening: string | null): PostgresStatements {
    this.#discardOldPlans()
    return new PostgresStatements((query, ms) => this.#ask(query, ms), waitMs, opening)
  }

  /** Nothing waits for the response. If the connection is lost, the next statement reports it. */
  #discardOldPlans(): void {
    const nowMs = systemClock.monotonicMs()
    if (nowMs - this.#plansSinceMs < plansKeptMs) return
    this.#plansSinceMs = nowMs
    this.execute('discard plans').catch(() => null)
  }

  async isStandby(): Promise<boolean> {
    const standby = await this.sql(connectMs).all('select 1 as one where pg_is_in_recovery()')
    return standby.length > 0
  }

  /** Calls the listener for every notification, including those that this connection sends. */
  onNotification(listener: (said: Notification) => void): void {
    this.#client.on('notification', listener)
  }

  /** Pending queries reject with a `ConnectionLost` that contains the reason. */
  abandon(reason: string | null = null): void {
    this.#isLost = true
    this.#reason ??= reason
    this.#socket.destroy()
  }

  async close(): Promise<void> {
    const timer = setTimeout(() => this.abandon(), closeMs)
    await this.#client.end()
    clearTimeout(timer)
  }

  async #ask(query: QueryConfig, waitMs: number): Promise<QueryResult> {
    if (this.#isLost) throw this.#loss(null)
    let late: NodeJS.Immediate | undefined
    const timer = setTimeout(() => {
      // If this process was blocked, a response may be waiting. It is read before the callback of `setImmediate` runs.
      late = setImmediate(() => this.abandon(`no response within ${waitMs} ms`))
    }, waitMs)
    try {
      return await this.#client.query(query)
    } catch (error) {
      if (!endsConnection(error)) throw error
      this.abandon()
      throw this.#loss(error)
    } finally {
      clearTimeout(timer)
      clearImmediate(late)
    }
  }

  #loss(cause: unknown): ConnectionLost {
    const reason = this.#reason ?? (cause === null ? 'the connection has ended' : describe(cause))
    return new ConnectionLost(`${nameOfHost(this.host)}: ${reason}`, { cause })
  }
}

/** These settings override the server's defaults. */
const settings = {
  // Acknowledged data is on the server's disk and on the disk of any synchronous standby.
  synchronous_commit: 'on',
  default_transaction_isolation: 'read\\ committed',
  // The server keeps a plan if it expects new plans to be no better. `plansKeptMs` limits how long.
  plan_cache_mode: 'auto',
}

function configOf(place: PostgresLocation, host: PostgresHost): ClientConfig {
  return {
    host: host.host,
    port: host.port,
    database: place.database,
    user: place.user,
    // This is a function, because `pg` would replace an empty password with one from the environment or from the user's
    // password file.
    password: () => place.password ?? '',
    ssl: place.tls === 'disable' ? false : { rejectUnauthorized: place.tls === 'verify-full' },
    application_name: 'mutoscope',
    // Sends each statement at once, even if earlier ones have no result yet.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
}
