import { test } from 'node:test'
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'

import { only } from '../../../src/lib/only.ts'
import { OperatorError } from '../../../src/lib/operator-error.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { everyMigration } from '../../../src/store/migrations/migrate.ts'
import { integer } from '../../../src/store/row.ts'
import { SqliteConnection } from '../../../src/store/sqlite/connection.ts'
import { openSqlite } from '../../../src/store/sqlite/open.ts'
import { createStore } from '../../../src/store/store.ts'
import { sqlite } from '../../harness/database/sqlite-backend.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { addCustomer, contents, imageModel, newTask, taskIdOf } from '../../harness/store/task-fixtures.ts'
import { temporaryFolder } from '../../harness/files/temporary-folder.ts'
import { until } from '../../harness/time/until.ts'

async function makeDatabase(file: string): Promise<void> {
  const connection = new SqliteConnection(file, 'write', new ManualClock())
  await connection.prepareSchema(true)
  connection.close()
}

function spoil(file: string, statement: string): void {
  const db = new DatabaseSync(file)
  db.exec(statement)
  db.close()
}

function fail(error: Error): void {
  throw error
}

/** The message must be a single line that matches `pattern`. */
async function assertRefused(file: string, pattern: RegExp): Promise<void> {
  const opened = openSqlite(file, true, fail)
  // If the file can be opened after all, the database is closed so that its threads do not keep the test run alive.
  const closed = opened.then(
    (database) => database.close(),
    () => undefined,
  )
  await assert.rejects(opened, (error) => {
    assert.ok(error instanceof OperatorError, String(error))
    assert.match(error.message, pattern)
    assert.doesNotMatch(error.message, /\n/)
    return true
  })
  await closed
}

test('a new file gets every migration, and opening it again applies none', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  const first = await openSqlite(file, true, fail)
  await first.close()
  const second = await openSqlite(file, true, fail)
  await second.close()

  assert.deepEqual(first.migrations, everyMigration)
  assert.deepEqual(second.migrations, [])
})

test('a database written by a newer version is refused', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  await makeDatabase(file)
  spoil(file, `insert into migrations values ('2999-01-01T0000-from-the-future', 0)`)
  const before = await readFile(file)

  await assertRefused(file, /newer version of Mutoscope \(migration 2999-01-01T0000-from-the-future\)/)

  assert.deepEqual(await readFile(file), before)
})

for (const [what, statement] of [
  ['a table is missing', 'drop table lanes'],
  ['an index is missing', 'drop index tasks_queue'],
  ['the index that prevents a second refund is missing', 'drop index ledger_reference'],
  ['a column is missing', 'alter table tasks drop column failure_message'],
  ['a column was added', 'alter table accounts add column bonus integer'],
] as const) {
  test(`a schema is refused if ${what}`, async () => {
    await using folder = await temporaryFolder()
    const file = path.join(folder.path, 'test.db')
    await makeDatabase(file)
    spoil(file, statement)

    await assertRefused(file, /schema is damaged \(\w+\)/)
  })
}

test('a file that is not a database is refused and not changed', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  const garbage = Buffer.alloc(16_384, 'no database at all. ')
  await writeFile(file, garbage)

  await assertRefused(file, /cannot be opened: file is not a database/)

  assert.deepEqual(await readFile(file), garbage)
})

test('a database whose first page is overwritten is refused in one line', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  await makeDatabase(file)
  const bytes = await readFile(file)
  bytes.fill(0xa5, 100, 4096)
  await writeFile(file, bytes)

  await assertRefused(file, /malformed/)
})

test('a database whose list of migrations is overwritten is refused in one line', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  await makeDatabase(file)
  const db = new DatabaseSync(file)
  const [row] = db
    .prepare(`select rootpage from sqlite_schema where name = 'sqlite_autoindex_migrations_1'`)
    .all()
  db.close()
  const bytes = await readFile(file)
  const page = Number(row?.['rootpage'])
  bytes.fill(0xa5, (page - 1) * 4096, page * 4096)
  await writeFile(file, bytes)

  await assertRefused(
    file,
    /^the database is damaged: run "mutoscope doctor", then restore a backup \(database disk image is malformed\)$/,
  )
})

test('a folder in place of the file and a missing folder are refused in one line', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  await mkdir(file)

  await assertRefused(file, /cannot be opened/)
  await assertRefused(path.join(folder.path, 'missing', 'test.db'), /cannot be opened/)
})

test('the full check finds nothing in an intact file, and finds a damaged page of an index or a table', async () => {
  for (const name of ['tasks_queue', 'ledger']) {
    await using folder = await temporaryFolder()
    const file = path.join(folder.path, 'test.db')
    await makeDatabase(file)
    const sound = new SqliteConnection(file, 'read', new ManualClock())
    assert.deepEqual(sound.checkIntegrity(), [])
    const found = await sound.transaction('read', (sql) =>
      sql.all('select s.rootpage as page from sqlite_schema s where s.name = $1', name),
    )
    const page = integer(only(found), 'page')
    sound.close()

    const bytes = await readFile(file)
    bytes.fill(0xa5, (page - 1) * 4096, page * 4096)
    await writeFile(file, bytes)
    const spoilt = new SqliteConnection(file, 'read', new ManualClock())
    const faults = spoilt.checkIntegrity()
    spoilt.close()
    assert.ok(faults.length > 0)
    assert.ok(faults.every((fault) => !fault.includes('\n')))
  }
})

test('on a full disk, a create request is refused as unavailable and leaves nothing, and create requests work again when there is space', async () => {
  await using database = await sqlite.open(new ManualClock())
  const { store } = database
  const customer = await addCustomer(store, 1000)
  const request = {
    modelId: imageModel,
    prompt: 'x'.repeat(60_000),
    imageUrls: [],
    aspectRatio: '1:1',
  } as const
  const limitPages = (pages: number) =>
    database.transaction((sql) => sql.all(`pragma max_page_count = ${pages}`))
  const before = await database.transaction(contents)

  await limitPages(1)
  await assert.rejects(
    store.createTasks([newTask(customer, { request })]),
    (error) =>
      error instanceof ServiceError &&
      error.code === 'unavailable' &&
      error.detail === 'the database cannot be used: database or disk is full',
  )
  assert.deepEqual(await database.transaction(contents), before)

  await limitPages(1_000_000)
  assert.equal(only(await store.createTasks([newTask(customer, { request })])).kind, 'created')
  assert.deepEqual(await store.auditStore(null), [])
})

test('a write by another process triggers the `keys` and `work` hints', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  const store = createStore(await openSqlite(file, true, fail))
  const customer = await addCustomer(store, 10)
  const heard = new Set<string>()
  store.subscribe(({ kind }) => heard.add(kind))

  const other = createStore(await openSqlite(file, true, fail))
  await other.revokeKeys([{ by: 'id', id: customer.keyId }])
  await other.close()

  await until('the hints have arrived', () => heard.has('keys') && heard.has('work'), 2000)
  assert.deepEqual(await store.findKeys([customer.keyHash]), [null])
  await store.close()
})

test('two processes can write to one file at the same time, and no credit is lost', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  const stores = [
    createStore(await openSqlite(file, true, fail)),
    createStore(await openSqlite(file, true, fail)),
  ]
  const [one] = stores
  assert.ok(one)
  const customer = await addCustomer(one, 100)
  const { accountId } = customer

  await Promise.all(
    stores.flatMap((store, side) =>
      Array.from({ length: 20 }, async (_, turn) => {
        await store.createTasks([newTask(customer)])
        await store.grantCredits([{ accountId, amount: 1, reference: `${side} ${turn}` }])
      }),
    ),
  )

  const standing = only(await one.readAccounts([accountId]))
  assert.equal(standing?.balance, 100 + 40 - 4 * (standing?.unfinished ?? 0))
  assert.deepEqual(await one.auditStore(null), [])
  await Promise.all(stores.map((store) => store.close()))
})

test('a closed store refuses calls as unavailable, and everything that it acknowledged is in the file', async () => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'test.db')
  const store = createStore(await openSqlite(file, true, fail))
  const customer = await addCustomer(store, 1000)
  const answered: TaskId[] = []
  const creates = Array.from({ length: 50 }, async () => {
    const decision = only(await store.createTasks([newTask(customer)]))
    answered.push(taskIdOf(decision))
  })

  await creates[0]
  await store.close()
  await Promise.allSettled(creates)

  await assert.rejects(store.countAccounts(null), (error) => error instanceof ServiceError)
  const again = createStore(await openSqlite(file, true, fail))
  const { accountId } = customer
  const read = await again.readTasks(answered.map((taskId) => ({ accountId, taskId })))
  assert.equal(read.filter((task) => task !== null).length, answered.length)
  assert.deepEqual(await again.auditStore(null), [])
  await again.close()
})
