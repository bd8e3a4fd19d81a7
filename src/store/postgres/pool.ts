// The connections of a process: made when they are needed, at most so many, thrown away as soon as one is lost. Not the
// pool of `pg`: that one knows one host, gives out idle connections to a server that has just failed, and has one time-out
// for connecting and for waiting until one is free.

import { Limiter } from '../../lib/limiter.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { PostgresConnection } from './connection.ts'
import type { PostgresHosts } from './hosts.ts'

/** Who would wait longer for a connection is better told to come back: a 503 must come within 2 s. */
const waitMs = 1_500

export class PostgresPool {
  readonly #hosts: PostgresHosts
  readonly #limiter: Limiter
  readonly #idle: PostgresConnection[] = []

  constructor(hosts: PostgresHosts, connectionsMax: number) {
    this.#hosts = hosts
    this.#limiter = new Limiter({ total: connectionsMax })
  }

  /** `work` has the connection for itself and leaves it without an open transaction, or lost. */
  use<Result>(work: (connection: PostgresConnection) => Promise<Result>): Promise<Result> {
    const inTime = AbortSignal.timeout(waitMs)
    return this.#limiter
      .run(inTime, () => this.#useOne(work))
      .catch((error: unknown) => {
        throw error === inTime.reason ? noneFree() : error
      })
  }

  /** Nobody may be using it any more. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.map((connection) => connection.close()))
  }

  async #useOne<Result>(work: (connection: PostgresConnection) => Promise<Result>): Promise<Result> {
    const connection = this.#takeIdle() ?? (await this.#hosts.connect())
    try {
      return await work(connection)
    } finally {
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

function noneFree(): ServiceError {
  const detail = `database: no connection was free within ${waitMs} ms`
  return new ServiceError('unavailable', { detail })
}
