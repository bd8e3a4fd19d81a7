// Checks the health of a PostgreSQL server for `mutoscope doctor`. Changes nothing.

import { systemClock } from '../lib/clock.ts'
import type { PostgresHost, PostgresLocation } from '../settings/formats/postgres-url.ts'
import type { InstallationId } from '../domain/ids.ts'
import { everyMigration } from './migrations/migrate.ts'
import { readInstallationId } from './operations/installation/installation-id.ts'
import { matchesSecret } from './operations/installation/secret.ts'
import { PostgresConnection } from './postgres/connection.ts'
import { describe } from './postgres/errors.ts'
import { examineConnection } from './postgres/examine.ts'
import type { PostgresFindings } from './postgres/examine.ts'
import { PostgresHosts } from './postgres/hosts.ts'
import { integer, text } from './row.ts'

export interface PostgresHealth extends PostgresFindings {
  /** Positive if the database's clock is ahead of this machine's. */
  readonly clockAheadMs: number
  readonly connectionsMax: number
  readonly connectionsUsed: number
  /** The server's `synchronous_standby_names` setting: the standbys that commits wait for. Empty if there are none. */
  readonly awaitedStandbys: string
  readonly standbys: number
  /** Null if there is no schema. */
  readonly matchesSecret: boolean | null
  /** Null if no process has used the database yet. */
  readonly installation: InstallationId | null
}

export interface HostHealth {
  readonly host: PostgresHost
  readonly state:
    | { readonly kind: 'primary' | 'standby' }
    | { readonly kind: 'unreachable'; readonly reason: string }
}

/** Rejects with `OperatorError` if the database cannot be reached or is not suitable. */
export async function readPostgresHealth(
  place: PostgresLocation,
  secretFingerprint: string,
): Promise<PostgresHealth> {
  const connection = await new PostgresHosts(place).connectOrRefuse()
  try {
    const findings = await examineConnection(connection)
    const hasSchema = findings.dueMigrations.length < everyMigration.length
    const sql = connection.sql()
    const askedAtMs = systemClock.nowMs()
    const [clock = {}] = await sql.all(
      'select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now_ms',
    )
    // The server read its clock at some point between `askedAtMs` and now. The midpoint is used as an estimate.
    const meanwhileMs = (askedAtMs + systemClock.nowMs()) / 2
    const [row = {}] = await sql.all(
      `select current_setting('max_connections') as connections_max,
              (select count(*) from pg_stat_activity a where a.datid is not null) as connections_used,
              current_setting('synchronous_standby_names') as awaited_standbys,
              (select count(*) from pg_stat_replication) as standbys`,
    )
    return {
      ...findings,
      clockAheadMs: Math.round(integer(clock, 'now_ms') - meanwhileMs),
      connectionsMax: integer(row, 'connections_max'),
      connectionsUsed: integer(row, 'connections_used'),
      awaitedStandbys: text(row, 'awaited_standbys'),
      standbys: integer(row, 'standbys'),
      matchesSecret: hasSchema ? await matchesSecret(sql, secretFingerprint) : null,
      installation: hasSchema ? await readInstallationId(sql) : null,
    }
  } finally {
    await connection.close()
  }
}

/** Never rejects, because hosts that cannot be reached are reported as `unreachable`. */
export function readHosts(place: PostgresLocation): Promise<readonly HostHealth[]> {
  return Promise.all(
    place.hosts.map(async (host) => {
      try {
        const connection = await PostgresConnection.open(place, host)
        const isStandby = await connection.isStandby()
        await connection.close()
        return { host, state: { kind: isStandby ? 'standby' : 'primary' } }
      } catch (error) {
        return { host, state: { kind: 'unreachable', reason: describe(error) } }
      }
    }),
  )
}
