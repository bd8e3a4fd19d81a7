// Opens PostgreSQL as a database for several processes: operations run on a pool of connections, and processes exchange
// hints.

import { setFlagsFromString } from 'node:v8'

import type { Logger } from '../../lib/log.ts'
import type { PostgresLocation } from '../../settings/formats/postgres-url.ts'
import { InFlight } from '../../lib/async/in-flight.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { ServiceError } from '../../domain/errors.ts'
import { operations } from '../operations.ts'
import type { Operation } from '../operation.ts'
import type { ArgumentOf, OperationName, ResultOf } from '../operations.ts'
import { examineConnection } from './examine.ts'
import { PostgresHints } from './hints.ts'
import { PostgresHosts } from './hosts.ts'
import { PostgresPool } from './pool.ts'
import { PostgresTransactions } from './transactions.ts'
import type { Sql } from '../sql.ts'
import type { Database } from '../store.ts'

export interface PostgresOptions {
  /**
   * The maximum number of connections for transactions. One more connection exchanges hints, and others are
   * occasionally opened to look up a commit or to read whole tables.
   */
  readonly poolMax: number
  readonly log: Logger
}

/**
 * With one batch at a time, a commit that waits for a standby would delay the operation's other batches by up to 10 s.
 * With 128 or 512 callers, running several batches in parallel has no measurable effect on the rate of create requests,
 * or on the CPU time per request (80 to 140 µs, half of it in the database server).
 */
const batchesInFlight = 3

/**
 * With one at a time, lists took 38 ms instead of 28 ms during attacks (99th percentiles), because they waited for those
 * of an account that had sent many.
 */
const listsAtOnce = 2

/**
 * The heap may grow more than the start script's 75% before V8 marks all objects, because there are no threads and page
 * caches of SQLite. During attacks, V8 marks all objects every 26 s instead of every 12 s, and the process uses 45 MiB
 * more. If the database server shares the cores, all requests take 0.1 s longer while V8 marks.
 */
const heapGrowing = '--heap-growing-percent=125'

/** Every process must notice a revoked key or a disabled model within 2 s, even if a hint is lost. */
const safetyPollMs = 1_500

/** Rejects with `OperatorError` if the database cannot be reached, is not suitable, or must be migrated first. */
export async function openPostgres(
  place: PostgresLocation,
  { poolMax, log }: PostgresOptions,
): Promise<Database> {
  setFlagsFromString(heapGrowing)
  const hosts = new PostgresHosts(place)
  await requireMigrated(hosts)
  const pool = new PostgresPool(hosts, poolMax)
  const hints = new PostgresHints(hosts, pool, log)
  await hints.listening
  const transactions = new PostgresTransactions(hosts, pool, log)
  const underWay = new InFlight()
  let isClosed = false
  return {
    run: async <Name extends OperationName>(name: Name, argument: ArgumentOf<Name>) => {
      if (isClosed) throw new ServiceError('unavailable', { detail: 'the database is closed' })
      const operation = operations[name] as Operation<unknown, unknown>
      return underWay.run(() => runIn(transactions, operation, argument) as Promise<ResultOf<Name>>)
    },
    batchesInFlight,
    listsAtOnce,
    isOnlyWriter: false,
    onForeignHint: (listener) => hints.onForeignHint(listener),
    safetyPollMs,
    announce: (hint) => hints.announce(hint),
    close: async () => {
      isClosed = true
      await underWay.ended()
      await pool.close()
      // The connection for hints is closed last, so that the hints of the last operations are still sent.
      await hints.close()
    },
  }
}

function runIn(
  transactions: PostgresTransactions,
  { mode, isLong, hasNoEffect, run }: Operation<unknown, unknown>,
  argument: unknown,
): Promise<unknown> {
  const body = (sql: Sql) => run(sql, argument)
  if (mode === 'write') return transactions.write(body, hasNoEffect)
  return isLong ? transactions.readLong(body) : transactions.read(body)
}

async function requireMigrated(hosts: PostgresHosts): Promise<void> {
  const connection = await hosts.connectOrRefuse()
  try {
    const { dueMigrations } = await examineConnection(connection)
    if (dueMigrations.length === 0) return
    throw new OperatorError(
      `the database must be migrated first (${dueMigrations.join(', ')}): run "mutoscope migrate"`,
    )
  } finally {
    await connection.close()
  }
}
