// Runs all operations at the same time, to find an incorrect lock order. A deadlock is a defect, even if a retry hides
// it.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createLog } from '../../../src/lib/log.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { operations } from '../../../src/store/operations.ts'
import type { OperationName } from '../../../src/store/operations.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Store } from '../../../src/store/store.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'
import { Hammer } from '../../harness/store/hammer.ts'

const durationMs = 1000 * Number(process.env['HAMMER_SECONDS'] ?? 5)
const processes = 4
/** On a busy machine, an operation may be refused because it has waited too long for a lock or a connection. */
const triesMax = 10

test('four processes that run all operations at the same time cause no deadlock and keep the ledger consistent', async () => {
  await using fresh = await migratedDatabase()
  const lines: string[] = []
  const log = createLog('warn', [], { write: (line) => lines.push(line) })
  await using opened = new AsyncDisposableStack()
  const open = async () => {
    const store = createStore(await openPostgres(fresh.place, { poolMax: 6, log }))
    opened.defer(() => store.close())
    return patient(store)
  }
  const stores = await Promise.all(Array.from({ length: processes }, open))
  const aging = await new PostgresHosts(fresh.place).connect()
  opened.defer(() => aging.close())
  const hammer = new Hammer(stores)
  await hammer.begin()
  // Expires random idempotency keys while they are being reused.
  let isOver = false
  const age = async () => {
    while (!isOver) {
      await aging.execute(
        `update idempotency set created_at_ms = 0 where ctid = (select ctid from idempotency tablesample bernoulli (10) limit 1)`,
      )
    }
  }
  const aged = age()
  try {
    await hammer.run(durationMs)
  } finally {
    isOver = true
    await aged
  }
  const violations = await stores[0]?.auditStore(null)
  const [row] = await aging
    .sql()
    .all('select deadlocks from pg_stat_database where datname = current_database()')

  assert.deepEqual(violations, [])
  const conflicts = lines.filter((line) => line.includes('retrying a transaction'))
  assert.deepEqual(conflicts, [])
  assert.equal(Number(row?.['deadlocks']), 0)
  assert.ok(hammer.rounds > 50, `${hammer.rounds} rounds`)
})

/** Repeats refused operations. This is safe, because a refused operation has written nothing. */
function patient(store: Store): Store {
  const names = Object.keys(operations) as OperationName[]
  const methods = names.map((name) => [name, (argument: unknown) => again(store[name] as Method, argument)])
  return { ...store, ...(Object.fromEntries(methods) as Pick<Store, OperationName>) }
}

type Method = (argument: unknown) => Promise<unknown>

async function again(method: Method, argument: unknown): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await method(argument)
    } catch (error) {
      const isRefused = error instanceof ServiceError && error.code === 'unavailable'
      if (!isRefused || tries === triesMax) throw error
    }
  }
}
