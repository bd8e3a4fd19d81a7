import assert from 'node:assert/strict'
import { test } from 'node:test'

import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'

test('if the statement that begins a transaction fails, nothing of the transaction takes effect', async () => {
  await using fresh = await migratedDatabase()
  const connection = await new PostgresHosts(fresh.place).connect()
  const count = async () => (await connection.sql().all('select id from models')).length

  // The rest of the transaction is sent before the server has reported the error.
  await assert.rejects(
    connection.transaction('begin; insert into no_table (id) values (1)', (sql) =>
      sql.run(`insert into models (id, clock) values ('added', 0)`),
    ),
    /no_table/,
  )

  assert.equal(await count(), 0)
  await connection.transaction('begin', (sql) =>
    sql.run(`insert into models (id, clock) values ('added', 0)`),
  )
  assert.equal(await count(), 1)
  await connection.close()
})
