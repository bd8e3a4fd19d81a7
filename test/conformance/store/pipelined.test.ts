import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { pipelined } from '../../../src/store/sql.ts'
import type { Sql } from '../../../src/store/sql.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const add = (sql: Sql, id: string) => sql.run('insert into models (id, clock) values ($1, 0)', id)

for (const backend of backends) {
  test(`${backend.name}: statements that are sent together run in the order in which they were sent`, async () => {
    await using database = await backend.open(new ManualClock())

    const [, raised, found] = await database.transaction((sql) =>
      pipelined(
        add(sql, 'first'),
        sql.run(`update models set clock = 7 where id = 'first'`),
        sql.all(`select clock from models where id = 'first'`),
      ),
    )

    assert.equal(raised, 1)
    assert.deepEqual(
      found.map((row) => Number(row['clock'])),
      [7],
    )
  })

  test(`${backend.name}: if a statement fails, its error is reported, and the others take no effect, even later`, async () => {
    await using database = await backend.open(new ManualClock())
    const ids = (sql: Sql) => sql.all('select id from models')
    const before = await database.transaction(ids)
    const failing = async (sql: Sql) => {
      const sound = add(sql, 'sound')
      const failed = sql.run('insert into no_table (id) values (1)')
      const later = async () => {
        await failed.catch(() => 0)
        await add(sql, 'late')
      }
      // An error passes through each async function in a turn of its own, so `add` could report its error first.
      const deeply = async () => await (async () => await failed)()
      await pipelined(sound, later(), deeply(), add(sql, 'after'))
    }

    await assert.rejects(database.transaction(failing), /no_table/)

    assert.deepEqual(await database.transaction(ids), before)
  })

  test(`${backend.name}: if a statement that nothing waits for fails, the transaction fails with its error and takes no effect`, async () => {
    await using database = await backend.open(new ManualClock())
    const ids = (sql: Sql) => sql.all('select id from models')
    const before = await database.transaction(ids)
    const model = { id: 'sound', clock: 0 }
    const failing: readonly ((sql: Sql) => void)[] = [
      (sql) => sql.send('insert into no_table (id) values (1)'),
      (sql) => sql.send('select id from no_table'),
      (sql) => sql.insert('no_table', [{ id: 1 }]),
    ]

    for (const fail of failing) {
      const body = async (sql: Sql) => {
        sql.insert('models', [model])
        fail(sql)
        sql.send(`insert into models (id, clock) values ('after', 0)`)
      }
      await assert.rejects(database.transaction(body), /no_table/)
      assert.deepEqual(await database.transaction(ids), before)
    }

    await database.transaction(async (sql) => sql.insert('models', [model]))
    assert.equal((await database.transaction(ids)).length, before.length + 1)
  })

  test(`${backend.name}: if the first statement fails, its error is that of the transaction and of its other statements`, async () => {
    await using database = await backend.open(new ManualClock())
    const failing: readonly ((sql: Sql) => Promise<unknown>)[] = [
      async (sql) => sql.send('select id from no_table'),
      (sql) => pipelined(sql.all('select id from no_table'), sql.all('select id from models')),
      async (sql) => {
        const other = sql.all('select id from no_table').catch(() => null)
        await sql.all('select id from models')
        await other
      },
    ]

    for (const body of failing) await assert.rejects(database.transaction(body), /no_table/)
  })

  test(`${backend.name}: if a result is not as expected, no statement is sent after the rollback`, async () => {
    await using database = await backend.open(new ManualClock())
    const ids = (sql: Sql) => sql.all('select id from models')
    const before = await database.transaction(ids)
    const failing = async (sql: Sql) => {
      const unexpected = ids(sql).then(() => Promise.reject(new Error('not as expected')))
      const later = async () => {
        await unexpected.catch(() => 0)
        // A rollback that did not wait for this part would have been sent by now.
        await nextTurn()
        await add(sql, 'late')
      }
      await pipelined(later(), unexpected)
    }

    await assert.rejects(database.transaction(failing), /not as expected/)

    assert.deepEqual(await database.transaction(ids), before)
  })
}
