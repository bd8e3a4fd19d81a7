// The connections of a process: opened when needed, up to a maximum, and all discarded when one is lost. Not the pool of `pg`,
// which supports only one host, hands out idle connections to a server that has just failed, and has one time-out for both
// connecting and waiting for a free connection.

import { Limiter } from '../../lib/async/limiter.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { PostgresConnection } from './connection.ts'
import type { PostgresHosts } from './hosts.ts'

/** A live database is reached again within this time, so that one late answer refuses no requests. */
const doubtMs = 500

export class PostgresPool {
  readonly #hosts: PostgresHosts
  readonly #limiter: Limiter
  readonly #idle: PostgresConnection[] = []
  readonly #inUse = new Set<PostgresConnection>()
  /** Resolves with whether the database was reached in time. Null while the database answers. */
  #doubt: PromiseWithResolvers<boolean> | null = null

  constructor(hosts: PostgresHosts, connectionsMax: number) {
    this.#hosts = hosts
    this.#limiter = new Limiter({ total: connectionsMax })
  }

  /**
   * `work` has the connection to itself, and leaves it lost or without an open transaction. Refuses if no connection is free
   * before `inTime` aborts, and at once while the database does not answer.
   */
  use<Result>(
    inTime: AbortSignal,
    work: (connection: PostgresConnection) => Promise<Result>,
  ): Promise<Result> {
    return this.#limiter
      .run(inTime, () => this.#useOne(inTime, work))
      .catch((error: unknown) => {
        throw error === inTime.reason ? unavailable('no connection was free in time') : error
      })
  }

  /**
   * The database did not answer. A server that hangs closes no connections, so all are abandoned, even those in use. Calls for
   * a connection wait a moment and are refused after that.
   */
  doubt(): void {
    if (this.#doubt !== null) return
    const doubt = Promise.withResolvers<boolean>()
    setTimeout(() => doubt.resolve(false), doubtMs)
    this.#doubt = doubt
    for (const connection of [...this.#idle.splice(0), ...this.#inUse]) {
      connection.abandon('the database does not answer')
    }
  }

  /** The database answers. */
  trust(): void {
    this.#doubt?.resolve(true)
    this.#doubt = null
  }

  /** No connection may be in use. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.map((connection) => connection.close()))
  }

  async #useOne<Result>(
    inTime: AbortSignal,
    work: (connection: PostgresConnection) => Promise<Result>,
  ): Promise<Result> {
    const isReached = (await this.#doubt?.promise) ?? true
    if (!isReached) throw unavailable('it does not answer')
    const connection = this.#takeIdle() ?? (await this.#hosts.connect(inTime))
    this.#inUse.add(connection)
    try {
      return await work(connection)
    } finally {
      this.#inUse.delete(connection)
      if (!connection.isLost) this.#idle.push(connection)
      // A failover or a network failure has broken the idle connections too, perhaps unnoticed.
      else for (const idle of this.#idle.splice(0)) idle.abandon()
    }
  }

  /** The most recently used one. The others are kept for the next peak. */
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
