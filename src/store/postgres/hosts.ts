// Finds the host that accepts writes. Standbys accept connections too, so each host is asked whether it is a standby.
// After a failover, the old primary may come back and still consider itself the primary, so timelines are compared.

import { describeLocation, nameOfHost } from '../postgres-location.ts'
import type { PostgresHost, PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { PostgresConnection, connectMs } from './connection.ts'
import { ConnectionLost, describe, endsConnection, remedyFor } from './errors.ts'
import { text } from '../row.ts'

/** Startup may wait longer than a request: on a busy machine, the first connection took 2 s. */
const startMs = 10_000

export class PostgresHosts {
  readonly #place: PostgresLocation
  /**
   * The timeline of the newest primary seen so far: the first eight digits of its WAL files' names. The timeline
   * increases with each promotion.
   */
  #timeline = ''

  constructor(place: PostgresLocation) {
    this.#place = place
  }

  /**
   * Opens a connection to the primary. Tries all hosts in parallel, so that a host that is down causes no delay.
   * Rejects with `ConnectionLost` if no host can be used or `inTime` aborts first. If there is only one host and its
   * server reports an error that does not end the connection (see `endsConnection`), rejects with that error.
   */
  async connect(inTime = AbortSignal.timeout(connectMs)): Promise<PostgresConnection> {
    const asked = this.#place.hosts.map((host) => this.#ask(host, inTime))
    try {
      const primary = await Promise.any(asked)
      for (const other of asked) void abandonUnless(primary, other)
      return primary
    } catch (error) {
      const refusals: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
      const [first] = refusals
      if (refusals.length === 1 && !endsConnection(first)) throw first
      throw new ConnectionLost(refusals.map(describe).join('; '), { cause: error })
    }
  }

  /**
   * Call this when a process or command starts. Waits longer than `connect`, and rejects with an `OperatorError` that
   * says what to do.
   */
  async connectOrRefuse(): Promise<PostgresConnection> {
    try {
      return await this.connect(AbortSignal.timeout(startMs))
    } catch (error) {
      throw new OperatorError(
        `the database ${describeLocation(this.#place)} cannot be used: ${describe(error)}: ${remedyFor(error)}`,
        { cause: error },
      )
    }
  }

  async #ask(host: PostgresHost, inTime: AbortSignal): Promise<PostgresConnection> {
    const connection = await PostgresConnection.open(this.#place, host, inTime)
    await connection.begin(inTime, () => this.#requirePrimary(connection))
    return connection
  }

  async #requirePrimary(connection: PostgresConnection): Promise<void> {
    const name = nameOfHost(connection.host)
    if (await connection.isStandby()) throw new ConnectionLost(`${name} is a standby`)
    // The timeline of a single host is not checked: no other host can have replaced it, and some servers that use this
    // protocol have no WAL files.
    if (this.#place.hosts.length === 1) return
    const [row = {}] = await connection
      .sql(connectMs)
      .all('select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline')
    const timeline = text(row, 'timeline')
    if (timeline < this.#timeline) {
      throw new ConnectionLost(`${name} is a former primary: another host has been promoted`)
    }
    this.#timeline = timeline
  }
}

async function abandonUnless(primary: PostgresConnection, asked: Promise<PostgresConnection>): Promise<void> {
  const connection = await asked.catch(() => null)
  if (connection !== primary) connection?.abandon()
}
