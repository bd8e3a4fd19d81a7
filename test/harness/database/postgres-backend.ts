// PostgreSQL for conformance tests, with the service's own driver. With `open`, the database uses the test's clock.

import type { Clock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { PostgresLocation } from '../../../src/settings/formats/postgres-url.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import type { PostgresConnection } from '../../../src/store/postgres/connection.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Backend } from './backend.ts'
import { migratedDatabase } from './fresh-database.ts'
import { atFileEnd } from '../setup/file-end.ts'
import { tables } from '../store/task-fixtures.ts'

const log = createLog('silent')
const poolMax = 5

export const postgres: Backend = {
  name: 'postgres',
  open: async (clock) => {
    const place = emptied.pop() ?? (await createDatabase())
    const admin = await new PostgresHosts(place).connect()
    const databaseClock = new DatabaseClock(admin, clock)
    await databaseClock.follow()
    const database = await openPostgres(place, { poolMax, log })
    return {
      store: createStore({
        ...database,
        run: (name, argument) => databaseClock.follow().then(() => database.run(name, argument)),
      }),
      transaction: async (body) => {
        await databaseClock.follow()
        return admin.transaction('begin', body)
      },
      [Symbol.asyncDispose]: async () => {
        await database.close()
        await admin.execute(
          [...tables, 'commits']
            .toReversed()
            .map((table) => `delete from ${table}`)
            .join('; '),
        )
        await admin.close()
        emptied.push(place)
      },
    }
  },
  openServed: async () => {
    const fresh = await migratedDatabase()
    const store = createStore(await openPostgres(fresh.place, { poolMax, log }))
    return {
      store,
      location: { kind: 'postgres', location: fresh.place, poolMax },
      [Symbol.asyncDispose]: async () => {
        await store.close()
        await fresh[Symbol.asyncDispose]()
      },
    }
  },
}

/**
 * Unused databases whose `now_ms()` reads the test's clock from a row. The tests in a file reuse these databases,
 * because creating and dropping one takes 0.2 s.
 */
const emptied: PostgresLocation[] = []

async function createDatabase(): Promise<PostgresLocation> {
  const fresh = await migratedDatabase()
  atFileEnd(async () => {
    emptied.splice(0)
    await fresh[Symbol.asyncDispose]()
  })
  const connection = await new PostgresHosts(fresh.place).connect()
  await connection.execute(`
    create table test_clock (at_ms bigint not null);
    insert into test_clock values (0);
    create or replace function now_ms() returns bigint language sql stable as 'select at_ms from test_clock'`)
  await connection.close()
  return fresh.place
}

/** Copies the test's time to the database before each operation, if the time has changed. */
class DatabaseClock {
  readonly #connection: PostgresConnection
  readonly #clock: Clock
  #writtenMs = Number.NaN
  #update: Promise<unknown> = Promise.resolve()

  constructor(connection: PostgresConnection, clock: Clock) {
    this.#connection = connection
    this.#clock = clock
  }

  async follow(): Promise<void> {
    const nowMs = this.#clock.nowMs()
    if (nowMs !== this.#writtenMs) {
      this.#writtenMs = nowMs
      this.#update = this.#update.then(() =>
        this.#connection.execute(`update test_clock set at_ms = ${nowMs}`),
      )
    }
    await this.#update
  }
}
