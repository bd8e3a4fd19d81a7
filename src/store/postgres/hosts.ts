// Finds the host that takes writes. A standby answers like a primary until it is asked, and after a failover the old
// primary may come back and still believe that it is one.

import { describeLocation, nameOfHost } from '../postgres-location.ts'
import type { PostgresHost, PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { PostgresConnection, connectMs } from './connection.ts'
import { ConnectionLost, describe, endsConnection, remedyFor } from './errors.ts'
import { text } from '../row.ts'

/** A start is waited for longer than a request: on a busy machine the first connection took 2 s. */
const startMs = 10_000

export class PostgresHosts {
  readonly #place: PostgresLocation
  /** The first eight digits of a log file's name, which rise with each promotion. Of the newest primary seen. */
  #timeline = ''

  constructor(place: PostgresLocation) {
    this.#place = place
  }

  /**
   * A new connection to the primary. All hosts are asked at once, so that one that is gone delays nothing. Rejects with
   * `ConnectionLost`, also when `inTime` aborts first, or with the server's own refusal where there is one host only.
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

  /** The same for whoever starts something: rejects with `OperatorError`, which says what to do. */
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
    // A single host can only be what it is; and some servers that speak this protocol have no log files.
    if (this.#place.hosts.length === 1) return
    const [row = {}] = await connection
      .sql(connectMs)
      .all('select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline')
    const timeline = text(row, 'timeline')
    if (timeline < this.#timeline) {
      throw new ConnectionLost(`${name} is a former primary: another host was promoted since`)
    }
    this.#timeline = timeline
  }
}

async function abandonUnless(primary: PostgresConnection, asked: Promise<PostgresConnection>): Promise<void> {
  const connection = await asked.catch(() => null)
  if (connection !== primary) connection?.abandon()
}
