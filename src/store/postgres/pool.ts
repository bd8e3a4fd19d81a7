// Opens a process's connections when they are needed, up to a maximum. When a connection is lost, all idle connections
// are discarded. We do not use the pool from `pg`: it supports only one host, still hands out idle connections after
// their server has failed, and has a single timeout for connecting and for waiting for a free connection.

import { FairTurns } from '../../lib/async/fair-turns.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { PostgresConnection } from './connection.ts'
import type { PostgresHosts } from './hosts.ts'

/** If the database is up, a new connection reaches it within this time, so one late response causes no refusals. */
const doubtMs = 500

export class PostgresPool {
  readonly #hosts: PostgresHosts
  readonly #turns: FairTurns
  readonly #idle: PostgresConnection[] = []
  readonly #inUse = new Set<PostgresConnection>()
  /** Resolves to true if the database was reached in time. Null while the database is responding. */
  #doubt: PromiseWithResolvers<boolean> | null = null

  constructor(hosts: PostgresHosts, connectionsMax: number) {
    this.#hosts = hosts
    // Callers get their turns in the order of their calls. Turns cannot alternate between accounts, because a
    // transaction may serve many accounts. Only the callers' signals limit the wait.
    this.#turns = new FairTurns({ total: connectionsMax, perKey: connectionsMax }, null)
  }

  /**
   * Runs `work` with exclusive use of a connection. When `work` ends, the connection must be lost or have no open
   * transaction. Rejects with `unavailable` if no connection is free before `inTime` aborts, or if the database is not
   * responding.
   */
  use<Result>(
    inTime: AbortSignal,
    work: (connection: PostgresConnection) => Promise<Result>,
  ): Promise<Result> {
    return this.#turns
      .run({ key: '', signal: inTime }, () => this.#useOne(inTime, work))
      .catch((error: unknown) => {
        throw error === inTime.reason ? unavailable('no connection was free in time') : error
      })
  }

  /**
   * Call this when the database has not responded. A hanging server does not close connections, so all connections are
   * abandoned, even those in use. Calls that need a connection wait briefly, and are refused if the database still does
   * not respond.
   */
  doubt(): void {
    if (this.#doubt !== null) return
    const doubt = Promise.withResolvers<boolean>()
    setTimeout(() => doubt.resolve(false), doubtMs)
    this.#doubt = doubt
    for (const connection of [...this.#idle.splice(0), ...this.#inUse]) {
      connection.abandon('the database is not responding')
    }
  }

  /** Call this when the database has responded. */
  trust(): void {
    this.#doubt?.resolve(true)
    this.#doubt = null
  }

  /** Must not be called while a connection is in use. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.map((connection) => connection.close()))
  }

  async #useOne<Result>(
    inTime: AbortSignal,
    work: (connection: PostgresConnection) => Promise<Result>,
  ): Promise<Result> {
    const isReached = (await this.#doubt?.promise) ?? true
    if (!isReached) throw unavailable('the server is not responding')
    const connection = this.#takeIdle() ?? (await this.#hosts.connect(inTime))
    this.#inUse.add(connection)
    try {
      return await work(connection)
    } finally {
      this.#inUse.delete(connection)
      if (!connection.isLost) this.#idle.push(connection)
      // A failover or a network failure has probably broken the idle connections too, even if `isLost` is still false.
      else for (const idle of this.#idle.splice(0)) idle.abandon()
    }
  }

  /** Takes the most recently used connection. The others stay open for the next peak. */
  #takeIdle(): PostgresConnection | null {
    for (let connection = this.#idle.pop(); connection !== undefined; connection = this.#idle.pop()) {
      if (!connection.isLost) return connection
    }
    return null
  }
}

function unavailable(reason: string): ServiceError {
  return new ServiceError('unavailable', { detail: `database: ${reason}` })
}
