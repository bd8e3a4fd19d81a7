// One connection to one PostgreSQL server: its settings, statements and transactions. A lost connection is replaced, never
// repaired.

import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import { Client } from 'pg'
import type { ClientConfig, Notification, QueryConfig, QueryResult } from 'pg'

import { assert } from '../../lib/assert.ts'
import { nameOfHost } from '../postgres-location.ts'
import type { PostgresHost, PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { postgresDialect } from './dialect.ts'
import { ConnectionLost, describe, endsConnection } from './errors.ts'
import type { Sql, SqlRow, SqlValue } from '../sql.ts'

/** The longest normal statement, 512 creates, takes a tenth of a second. A statement of ten seconds hangs. */
const statementMs = 10_000
/**
 * Locks are held for one short transaction. A wait for a row has two parts: behind the other waiters, and for the row itself.
 * Longer than the second after which the server looks for a deadlock, so that a deadlock is reported as such.
 */
const lockMs = 2_000
/** As long as the wait for a commit, so that a commit that never arrived is rolled back before its mark is looked up. */
const idleInTransactionMs = 5_000
/** Longer than the server's own time-out, so that the server reports it first, unless it or the network is down. */
const patienceMs = statementMs + 2_000

/** For a transaction that reads or writes whole tables: an audit, a migration, a move. */
export const longStatementMs = 3_600_000
/** Sets the server's time-out until the end of the transaction. */
export const withLongStatements = `set local statement_timeout = ${longStatementMs}`

/** A reachable host answers in milliseconds. If it does not, requests must be refused within 2 s. */
export const connectMs = 1_500
/** The kernel probes a silent peer after ten seconds, ten times, and then ends the connection. */
const keepAliveMs = 10_000
/** A server that hangs does not delay closing for longer. */
const closeMs = 500

export class PostgresConnection {
  readonly host: PostgresHost
  readonly #client: Client
  readonly #socket: Socket
  readonly #ended = Promise.withResolvers<void>()
  #isLost = false
  /** Set if this side ended the connection. */
  #reason: string | null = null

  private constructor(host: PostgresHost, client: Client, socket: Socket) {
    this.host = host
    this.#client = client
    this.#socket = socket
    // A pending query rejects with the error; an idle connection just ends.
    client.on('error', () => this.abandon())
    client.on('end', () => {
      this.#isLost = true
      this.#ended.resolve()
    })
  }

  /** Rejects with the error of `pg` if the host refuses, and with `ConnectionLost` if `inTime` aborts first. */
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

  /** Resolves when the connection has ended for any reason. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  /** Runs the set-up of the connection. The connection is lost if the set-up fails or `inTime` aborts first. */
  async begin(inTime: AbortSignal, work: () => Promise<unknown>): Promise<void> {
    const giveUp = () => this.abandon('no answer in time')
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

  /** A statement that takes longer than `waitMs` loses the connection. */
  sql(waitMs = patienceMs): Sql {
    const ask = (text: string, values: readonly SqlValue[]) =>
      this.#ask({ name: nameOf(text), text, values: [...values] }, waitMs)
    return {
      dialect: postgresDialect,
      all: async (text, ...parameters) => (await ask(text, parameters)).rows as readonly SqlRow[],
      run: async (text, ...parameters) => (await ask(text, parameters)).rowCount ?? 0,
    }
  }

  /** One or several statements in one round trip, without parameters. */
  async execute(text: string, waitMs = patienceMs): Promise<void> {
    await this.#ask({ text }, waitMs)
  }

  /**
   * One transaction: the changes of `body` are durable when it resolves. `opening` begins it; each statement may take `waitMs`.
   * If the connection is lost at the commit, the outcome is unknown.
   */
  async transaction<Result>(
    opening: string,
    body: (sql: Sql) => Promise<Result>,
    waitMs = patienceMs,
  ): Promise<Result> {
    const result = await this.uncommitted(opening, body, waitMs)
    await this.commit(waitMs)
    return result
  }

  /** The same without the commit, which is left to the caller. If it rejects, the transaction has ended. */
  async uncommitted<Result>(
    opening: string,
    body: (sql: Sql) => Promise<Result>,
    waitMs = patienceMs,
  ): Promise<Result> {
    try {
      await this.execute(opening, waitMs)
      return await body(this.sql(waitMs))
    } catch (error) {
      // The server rolls back the transaction of a lost connection.
      await this.execute('rollback').catch(() => this.abandon())
      throw error
    }
  }

  async commit(waitMs: number): Promise<void> {
    const { command } = await this.#ask({ text: 'commit' }, waitMs)
    assert(command === 'COMMIT', 'no statement of a transaction fails unnoticed')
  }

  async isStandby(): Promise<boolean> {
    const standby = await this.sql(connectMs).all('select 1 as one where pg_is_in_recovery()')
    return standby.length > 0
  }

  /** Calls the listener for notifications on the channels it listens to, including its own. */
  onNotification(listener: (said: Notification) => void): void {
    this.#client.on('notification', listener)
  }

  /** Ends the connection at once. Pending queries reject with `ConnectionLost` and the reason. */
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
      // If this process was blocked, the answer may have arrived but not been read yet.
      late = setImmediate(() => this.abandon(`no answer within ${waitMs} ms`))
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

/** These override the server's settings. */
const settings = {
  // Acknowledged data is on the disk, and on the disk of the synchronous standby.
  synchronous_commit: 'on',
  default_transaction_isolation: 'read\\ committed',
  // A kept plan is made for the tables as they were: plans of the first minute scan tables that were empty. Planning every
  // time costs up to a seventh more for small batches, and nothing measurable for large ones.
  plan_cache_mode: 'force_custom_plan',
}

function configOf(place: PostgresLocation, host: PostgresHost): ClientConfig {
  return {
    host: host.host,
    port: host.port,
    database: place.database,
    user: place.user,
    // A function, because `pg` would look for an empty password in the environment and in a file of the user.
    password: () => place.password ?? '',
    ssl: place.tls === 'disable' ? false : { rejectUnauthorized: place.tls === 'verify-full' },
    application_name: 'mutoscope',
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

/** The server keeps parsed statements by name. The same text always gets the same name. */
function nameOf(text: string): string {
  return hash('sha1', text, 'base64url')
}
