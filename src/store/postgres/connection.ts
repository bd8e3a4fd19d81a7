// One connection to one PostgreSQL server: its settings, its statements, its transactions, its end. It never comes back:
// what is lost is replaced, not repaired.

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

/** The longest honest statement, 512 creates, takes a tenth of a second; what takes ten seconds hangs. */
const statementMs = 10_000
/**
 * Locks are held for one short transaction. Who waits for a row waits twice: behind the others who do, and for the row.
 * Longer than the server's second until it looks for a deadlock, so that one is called by its name.
 */
const lockMs = 2_000
/** As long as a commit is waited for: one that never arrived is rolled back before anybody asks what became of it. */
const idleInTransactionMs = 5_000
/** Longer than the server's own time-out: it speaks first, unless it, or the way to it, is gone. */
const patienceMs = statementMs + 2_000

/** For a transaction that reads or writes whole tables: an audit, a migration, a move. */
export const longStatementMs = 3_600_000
/** The server's own time-outs until the end of the transaction. */
export const withLongStatements = `set local statement_timeout = ${longStatementMs}`

/** A host in reach answers in milliseconds; a refusal because of it must be told within 2 s. */
export const connectMs = 1_500
/** The kernel asks a silent peer after ten seconds, ten times, and then ends the connection. */
const keepAliveMs = 10_000
/** For a farewell; nobody waits longer for a server that hangs. */
const closeMs = 500

export class PostgresConnection {
  readonly host: PostgresHost
  readonly #client: Client
  readonly #socket: Socket
  readonly #ended = Promise.withResolvers<void>()
  #isLost = false
  /** Where we ended it. */
  #reason: string | null = null

  private constructor(host: PostgresHost, client: Client, socket: Socket) {
    this.host = host
    this.#client = client
    this.#socket = socket
    // Whoever waits for an answer hears of it by that; an idle connection just ends.
    client.on('error', () => this.abandon())
    client.on('end', () => {
      this.#isLost = true
      this.#ended.resolve()
    })
  }

  /** Rejects as `pg` does when the host refuses, and with `ConnectionLost` when `inTime` aborts first. */
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

  /** Resolves when the connection has ended, for whatever reason. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  /** What has to be done, and in time, before the connection is of use; otherwise it is lost. */
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

  /** Each statement is waited for `waitMs`; then the connection is lost. */
  sql(waitMs = patienceMs): Sql {
    const ask = (text: string, values: readonly SqlValue[]) =>
      this.#ask({ name: nameOf(text), text, values: [...values] }, waitMs)
    return {
      dialect: postgresDialect,
      all: async (text, ...parameters) => (await ask(text, parameters)).rows as readonly SqlRow[],
      run: async (text, ...parameters) => (await ask(text, parameters)).rowCount ?? 0,
    }
  }

  /** One statement or several in one round trip, without parameters. */
  async execute(text: string, waitMs = patienceMs): Promise<void> {
    await this.#ask({ text }, waitMs)
  }

  /**
   * One transaction: what `body` did is durable when it resolves. `opening` begins it, each statement is waited for
   * `waitMs`. When the connection is lost at the commit nobody knows what came of it.
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

  /** The same, leaving the commit to the caller. Where it rejects there is no transaction any more. */
  async uncommitted<Result>(
    opening: string,
    body: (sql: Sql) => Promise<Result>,
    waitMs = patienceMs,
  ): Promise<Result> {
    try {
      await this.execute(opening, waitMs)
      return await body(this.sql(waitMs))
    } catch (error) {
      // One that is lost was rolled back by its server.
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

  /** Hears what is said on the channels that it listens to, also by itself. */
  onNotification(listener: (said: Notification) => void): void {
    this.#client.on('notification', listener)
  }

  /** Ends at once, without a word. Whatever is under way rejects with `ConnectionLost`, which says the reason. */
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
      // The answer may be there, unread, when it is this process that was held up.
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

/** Whatever the server's own say. */
const settings = {
  // What was acknowledged is on the disk, and on the synchronous standby's.
  synchronous_commit: 'on',
  default_transaction_isolation: 'read\\ committed',
  // A plan that is kept was made for the tables as they were: those of the first minute walk tables that are empty. Made
  // anew each time it costs up to a seventh more in small batches, and nothing measurable in large ones.
  plan_cache_mode: 'force_custom_plan',
}

function configOf(place: PostgresLocation, host: PostgresHost): ClientConfig {
  return {
    host: host.host,
    port: host.port,
    database: place.database,
    user: place.user,
    // A function, because `pg` looks for an empty password in the environment and in a file of the user's.
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

/** The server keeps a statement under its name, parsed; the same text has the same name everywhere. */
function nameOf(text: string): string {
  return hash('sha1', text, 'base64url')
}
