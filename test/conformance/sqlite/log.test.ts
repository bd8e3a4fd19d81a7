import { test } from 'node:test'
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { json } from 'node:stream/consumers'

import { systemClock } from '../../../src/lib/clock.ts'
import type { Operation } from '../../../src/store/operation.ts'
import { readLong } from '../../../src/store/operation.ts'
import { logBytesMax, SqliteConnection } from '../../../src/store/sqlite/connection.ts'
import { openSqlite } from '../../../src/store/sqlite/open.ts'
import { runOperation } from '../../../src/store/sqlite/run-operation.ts'
import { createStore } from '../../../src/store/store.ts'
import { addCustomer, imageModel, newTask } from '../../harness/store/task-fixtures.ts'
import { temporaryFolder } from '../../harness/files/temporary-folder.ts'
import { until } from '../../harness/time/until.ts'

test('between its statements, a long read does not keep the log from being truncated', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  const connection = new SqliteConnection(file, 'write', systemClock)
  await connection.prepareSchema(true)
  const other = new DatabaseSync(file)
  const count = 'select count(*) as n from meta'
  const operation = readLong(async (sql, _: null) => {
    const before = await sql.all(count)
    other.exec(`insert into meta (key, value) values ('a', 'b')`)
    const checkpoint = other.prepare('pragma wal_checkpoint(truncate)').get()
    return { before, checkpoint, after: await sql.all(count) }
  }) as Operation<unknown, unknown>

  const { before, checkpoint, after } = (await runOperation(connection, operation, null)) as {
    readonly before: unknown
    readonly checkpoint: { readonly busy: number } | undefined
    readonly after: unknown
  }

  assert.equal(checkpoint?.busy, 0)
  assert.notDeepEqual(before, after)
  other.close()
  connection.close()
})

test('the log grows during a long read, and is short again soon after the read ends, regardless of other readers', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  const store = createStore(
    await openSqlite(file, true, (error) => {
      throw error
    }),
  )
  await using _ = { [Symbol.asyncDispose]: () => store.close() }
  const logBytes = async () => (await stat(`${file}-wal`)).size
  await store.registerModels([imageModel])
  const customer = await addCustomer(store, 1_000_000)
  const create = () =>
    store.createTasks(
      Array.from({ length: 512 }, () =>
        newTask(customer, { request: { ...newTask(customer).request, prompt: 'x'.repeat(5_000) } }),
      ),
    )
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('begin')
  reader.prepare('select count(*) from tasks').get()
  while ((await logBytes()) <= logBytesMax) await create()

  // The readers overlap, as under load. SQLite restarts the log only when nothing is reading from it.
  const next = new DatabaseSync(file, { readOnly: true })
  next.exec('begin')
  next.prepare('select count(*) from tasks').get()
  reader.exec('commit')
  await create()
  next.exec('commit')
  await until('the log is short', async () => (await logBytes()) <= logBytesMax, 5_000)
  for (const connection of [reader, next]) connection.close()
})

test('if the disk is full, the log keeps its length and the database stays usable', async () => {
  await using folder = await temporaryFolder()
  const file = JSON.stringify(path.join(folder.path, 'test.db'))
  const moduleOf = (name: string) => JSON.stringify(new URL(`../../../src/${name}`, import.meta.url).href)
  // A limit on the size of files simulates the full disk: the database cannot grow to 100 MiB, but its log can.
  const source = `
    import { statSync } from 'node:fs'
    import { DatabaseSync } from 'node:sqlite'
    import { systemClock } from ${moduleOf('lib/clock.ts')}
    import { logBytesMax, SqliteConnection } from ${moduleOf('store/sqlite/connection.ts')}
    process.on('SIGXFSZ', () => {})
    const connection = new SqliteConnection(${file}, 'write', systemClock)
    await connection.prepareSchema(true)
    let rows = 0
    const insert = () => connection.transaction('write', (sql) =>
      sql.run('insert into meta (key, value) values ($1, $2)', String(rows++), 'x'.repeat(1024 * 1024)))
    while (rows < 60) await insert()
    const reader = new DatabaseSync(${file}, { readOnly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from meta').get()
    const logBytes = () => statSync(${file} + '-wal').size
    while (logBytes() <= logBytesMax) await insert()
    reader.exec('commit')
    const before = logBytes()
    connection.shortenLog()
    const [{ n }] = await connection.transaction('write', (sql) => sql.all('select count(*) as n from meta'))
    process.stdout.write(JSON.stringify({ isSameLength: logBytes() === before, isComplete: n === rows }))
  `
  const limited = ['-c', 'ulimit -S -f 204800; exec "$@"', 'sh', process.execPath, '--input-type=module']
  // The child does not end normally: closing its database also needs space.
  const child = spawn('sh', [...limited, '--eval', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  assert.deepEqual(await json(child.stdout), { isSameLength: true, isComplete: true })
})
