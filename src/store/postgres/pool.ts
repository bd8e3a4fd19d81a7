// The connections of a process: made when they are needed, at most so many, thrown away as soon as one is lost. Not the
// pool of `pg`: that one knows one host, gives out idle connections to a server that has just failed, and has one time-out
// for connecting and for waiting until one is free.

import { Limiter } from '../../lib/async/limiter.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { PostgresConnection } from './connection.ts'
import type { PostgresHosts } from './hosts.ts'

/** A database that lives is reached again in less, and then nobody was refused because one answer was late. */
const doubtMs = 500

export class PostgresPool {
  readonly #hosts: PostgresHosts
  readonly #limiter: Limiter
  readonly #idle: PostgresConnection[] = []
  readonly #inUse = new Set<PostgresConnection>()
  /** Resolves with whether the database was reached in time; null while nobody doubts that it can be. */
  #doubt: PromiseWithResolvers<boolean> | null = null

  constructor(hosts: PostgresHosts, connectionsMax: number) {
    this.#hosts = hosts
    this.#limiter = new Limiter({ total: connectionsMax })
  }

  /**
   * `work` has the connection for itself and leaves it without an open transaction, or lost. Refuses when there is none
   * before `inTime` aborts, and at once while the database is silent.
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
   * The database did not answer. A server that hangs closes nothing, so every connection is given up, also those in use;
   * who wants one waits a moment, and is refused from then on.
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

  /** It answers. */
  trust(): void {
    this.#doubt?.resolve(true)
    this.#doubt = null
  }

  /** Nobody may be using it any more. */
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
      // What broke it, a failover or a cable, has broken those that nobody uses too, and may not have told them.
      else for (const idle of this.#idle.splice(0)) idle.abandon()
    }
  }

  /** The one used last: the others are there for the next rush. */
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
