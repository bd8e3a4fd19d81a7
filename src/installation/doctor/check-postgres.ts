// The `mutoscope doctor` checks of a PostgreSQL database.

import { fingerprintOf, requireMatchingSecret } from '../../accounts/secrets/require-secret.ts'
import type { DatabaseLocation } from '../../settings/database.ts'
import { messageOf } from '../../lib/error.ts'
import { describeLocation, nameOfHost } from '../../store/postgres-location.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { readPostgresHealth, readHosts } from '../../store/postgres-health.ts'
import type { HostHealth, PostgresHealth } from '../../store/postgres-health.ts'
import { attempt, fail, ok, warn } from './check.ts'
import type { Check, DatabaseChecks } from './check.ts'

/** If the clocks differ by more than this, the times in this machine's log do not match those in the database. */
const clockOffMaxMs = 2_000

/** Never rejects: an error becomes a failed check. */
export async function checkPostgres(
  { location, poolMax }: DatabaseLocation & { readonly kind: 'postgres' },
  secret: Buffer,
): Promise<DatabaseChecks> {
  const hosts = location.hosts.length > 1 ? [hostCheck(await readHosts(location))] : []
  try {
    const health = await readPostgresHealth(location, fingerprintOf(secret))
    const checks = [
      ok('database', `PostgreSQL ${health.version} at ${describeLocation(location)}`),
      ...hosts,
      durability(health),
      connections(health, poolMax + 1),
      clock(health),
      await attempt('schema and secret', () => fitOf(health)),
    ]
    return { checks, installation: health.installation }
  } catch (error) {
    return { checks: [fail('database', messageOf(error)), ...hosts] }
  }
}

function hostCheck(hosts: readonly HostHealth[]): Check {
  const words = hosts.map(({ host, state }) => {
    const name = nameOfHost(host)
    switch (state.kind) {
      case 'primary':
        return `${name} accepts writes`
      case 'standby':
        return `${name} is a standby`
      case 'unreachable':
        return `${name} is unreachable (${state.reason})`
    }
  })
  const isWhole = hosts.every(({ state }) => state.kind !== 'unreachable')
  return isWhole ? ok('hosts', words.join(', ')) : warn('hosts', words.join(', '))
}

/** Does not check fsync, because `readPostgresHealth` rejects if fsync is off. */
function durability({ awaitedStandbys, standbys }: PostgresHealth): Check {
  const synced = 'fsync and synchronous_commit are on'
  if (awaitedStandbys === '') return ok('durability', `${synced}; commits do not wait for a standby`)
  const waits = `${synced}; commits wait for ${awaitedStandbys}`
  if (standbys > 0) return ok('durability', waits)
  return warn('durability', `${waits}, but no standby is connected, so nothing can be committed`)
}

function connections({ connectionsMax, connectionsUsed }: PostgresHealth, own: number): Check {
  const detail = `${connectionsUsed} of ${connectionsMax} are in use; each process uses up to ${own}`
  if (connectionsUsed + own <= connectionsMax) return ok('connections', detail)
  return warn('connections', `${detail}: lower database.pool, or raise the server's max_connections`)
}

function clock({ clockAheadMs }: PostgresHealth): Check {
  const off = Math.abs(clockAheadMs)
  const detail = `the database clock is ${off} ms ${clockAheadMs < 0 ? 'behind' : 'ahead of'} this machine's`
  if (off <= clockOffMaxMs) return ok('clock', detail)
  return warn('clock', `${detail}: tasks use the database's time; the log uses this machine's`)
}

function fitOf({ dueMigrations, matchesSecret }: PostgresHealth): string {
  if (matchesSecret !== null) requireMatchingSecret(matchesSecret)
  if (dueMigrations.length > 0) {
    throw new OperatorError(`migrations are pending (${dueMigrations.join(', ')}): run "mutoscope migrate"`)
  }
  return 'the schema is up to date, and the secret is correct'
}
