// Unsuitable databases are refused with one line that says what to change.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createLog } from '../../../src/lib/log.ts'
import { parsePostgresUrl } from '../../../src/settings/formats/postgres-url.ts'
import type { PostgresLocation } from '../../../src/settings/formats/postgres-url.ts'
import { OperatorError } from '../../../src/lib/operator-error.ts'
import { everyMigration } from '../../../src/store/migrations/migrate.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { migratePostgres } from '../../../src/store/migrate-postgres.ts'
import { freshDatabase, migratedDatabase } from '../../harness/database/fresh-database.ts'
import { PostgresServer } from '../../harness/database/postgres-server.ts'

const options = { poolMax: 2, log: createLog('silent') }

async function assertRefused(work: Promise<unknown>, pattern: RegExp): Promise<void> {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof OperatorError, String(error))
    assert.match(error.message, pattern)
    assert.doesNotMatch(error.message, /\n|hunter2/)
    return true
  })
}

async function execute(place: PostgresLocation, statement: string): Promise<void> {
  const connection = await new PostgresHosts(place).connect()
  try {
    await connection.execute(statement)
  } finally {
    await connection.close()
  }
}

function placeOf(url: string): PostgresLocation {
  const parsed = parsePostgresUrl(url)
  assert.ok(parsed.kind === 'ok')
  return parsed.value
}

test('a new database must be migrated first; a second migration has nothing to do', async () => {
  await using fresh = await freshDatabase()
  await assertRefused(
    openPostgres(fresh.place, options),
    /must be migrated first \(.*\): run "mutoscope migrate"$/,
  )

  assert.deepEqual(await migratePostgres(fresh.place), everyMigration)
  assert.deepEqual(await migratePostgres(fresh.place), [])

  const database = await openPostgres(fresh.place, options)
  await database.close()
})

test('of two simultaneous migrations, one applies everything, and the other waits and has nothing to do', async () => {
  await using fresh = await freshDatabase()
  const applied = await Promise.all([migratePostgres(fresh.place), migratePostgres(fresh.place)])
  assert.deepEqual(applied.flat(), everyMigration)
})

test('a database written by a newer version is refused by the service and by a migration', async () => {
  await using fresh = await migratedDatabase()
  await execute(fresh.place, `insert into migrations values ('2999-01-01T0000-from-the-future', 0)`)
  const newer = /newer version of Mutoscope \(migration 2999-01-01T0000-from-the-future\)/
  await assertRefused(openPostgres(fresh.place, options), newer)
  await assertRefused(migratePostgres(fresh.place), newer)
})

test('a failed migration leaves the database unchanged', async () => {
  await using fresh = await freshDatabase()
  await execute(fresh.place, 'create table tasks (a bigint)')
  await assertRefused(migratePostgres(fresh.place), /could not be migrated and is unchanged: .*tasks.*42P07/)
  const connection = await new PostgresHosts(fresh.place).connect()
  const tables = await connection.sql().all(`select tablename from pg_tables where schemaname = 'public'`)
  await connection.close()
  assert.deepEqual(tables, [{ tablename: 'tasks' }])
})

test('if only the check of the usage totals fails, the message says that the schema is up to date', async () => {
  await using fresh = await migratedDatabase()
  await execute(fresh.place, 'drop table daily_usage')
  await assertRefused(
    migratePostgres(fresh.place),
    /^the schema is up to date, but the usage totals could not be checked, so run .*: .*daily_usage.*42P01/,
  )
})

test('a database with another encoding is refused', async () => {
  await using fresh = await freshDatabase()
  const name = `${fresh.place.database}_latin1`
  await execute(
    fresh.place,
    `create database ${name} encoding 'LATIN1' locale 'C' locale_provider libc template template0`,
  )
  const place = { ...fresh.place, database: name }
  await assertRefused(openPostgres(place, options), /encoded in LATIN1: create a UTF-8 database with/)
  await execute(fresh.place, `drop database ${name} with (force)`)
})

test('a server without fsync, a server that cannot be reached, and a missing database are refused', async () => {
  const server = await PostgresServer.start({ fsync: 'off' })
  await assertRefused(openPostgres(placeOf(server.url()), options), /fsync=off.*: set fsync=on$/)
  await assertRefused(
    openPostgres(placeOf(server.url('nowhere')), options),
    /"nowhere" does not exist \(3D000\): create the database, or correct DATABASE_URL$/,
  )
  const stranger = { ...placeOf(server.url()), password: 'hunter2' }
  const strange = /authentication failed .*\(28P01\): correct the user name or the password in DATABASE_URL/
  await assertRefused(openPostgres(stranger, options), strange)
  const encrypted = { ...placeOf(server.url()), tls: 'require' as const }
  const clear =
    /does not support SSL connections: enable SSL on the server, or add sslmode=disable to DATABASE_URL/
  await assertRefused(openPostgres(encrypted, options), clear)
  await server[Symbol.asyncDispose]()
  await assertRefused(
    openPostgres(placeOf(server.url()), options),
    /cannot be used: .*ECONNREFUSED.*: start the server, or correct DATABASE_URL$/,
  )
})

test('a standby without a primary is refused, because it accepts no writes', async () => {
  await using server = await PostgresServer.start()
  await using standby = await server.startStandby('second')
  await assertRefused(openPostgres(placeOf(standby.url()), options), /127\.0\.0\.1:\d+ is a standby/)
})
