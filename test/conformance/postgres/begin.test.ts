import assert from 'node:assert/strict'
import { test } from 'node:test'

import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import type { Sql } from '../../../src/store/sql.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'

const addModel = `insert into models (id, clock) values ('added', 0)`
const listModels = 'select id from models'

test('if a transaction cannot begin, none of its statements takes effect', async () => {
  await using fresh = await migratedDatabase()
  const connection = await new PostgresHosts(fresh.place).connect()
  const count = async () => (await connection.sql().all(listModels)).length
  const bodies: readonly ((sql: Sql) => Promise<unknown>)[] = [
    (sql) => sql.run(addModel),
    async (sql) => sql.send(addModel),
    (sql) => sql.all(`${addModel} returning id`),
    async (sql) => {
      await sql.all(listModels)
      await sql.run(addModel)
    },
    async (sql) => {
      const read = sql.all(listModels)
      sql.send(addModel)
      await read
    },
  ]

  for (const body of bodies) {
    await assert.rejects(connection.transaction('begin nonsense', body), /syntax error/)
    assert.equal(await count(), 0)
  }

  for (const body of bodies) {
    await connection.transaction('begin', body)
    assert.equal(await count(), 1)
    await connection.transaction('begin', (sql) => sql.run('delete from models'))
  }
  await connection.close()
})

test('if the body of a transaction throws while the transaction begins, none of its statements takes effect', async () => {
  await using fresh = await migratedDatabase()
  const connection = await new PostgresHosts(fresh.place).connect()

  const failing = connection.transaction('begin', (sql) => {
    sql.send(addModel)
    throw new Error('on purpose')
  })

  await assert.rejects(failing, /on purpose/)
  assert.deepEqual(await connection.sql().all(listModels), [])
  await connection.close()
})

test('a read that follows a write is not sent before it, even while the transaction begins', async () => {
  await using fresh = await migratedDatabase()
  const connection = await new PostgresHosts(fresh.place).connect()

  const found = await connection.transaction('begin', (sql) => {
    sql.send(addModel)
    return sql.all(listModels)
  })

  assert.deepEqual(
    found.map((row) => row['id']),
    ['added'],
  )
  await connection.close()
})
