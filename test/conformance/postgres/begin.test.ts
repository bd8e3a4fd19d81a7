import assert from 'node:assert/strict'
import { test } from 'node:test'

import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'

test('if a transaction cannot begin, none of its statements takes effect', async () => {
  await using fresh = await migratedDatabase()
  const connection = await new PostgresHosts(fresh.place).connect()
  const addModel = (begin: string) =>
    connection.transaction(begin, (sql) => sql.run(`insert into models (id, clock) values ('added', 0)`))
  const count = async () => (await connection.sql().all('select id from models')).length

  await assert.rejects(addModel('begin nonsense'), /syntax error/)
  assert.equal(await count(), 0)

  await addModel('begin')
  assert.equal(await count(), 1)
  await connection.close()
})
