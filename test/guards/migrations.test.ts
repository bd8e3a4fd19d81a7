// During a rollout, processes of the previous release run on the new schema. A migration may therefore add only things
// that these processes can ignore. Removals and renames must wait for a later release.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { OperatorError } from '../../src/lib/operator-error.ts'
import { migrate } from '../../src/store/migrations/migrate.ts'
import { postgresDialect } from '../../src/store/postgres/dialect.ts'
import type { Dialect, Sql } from '../../src/store/sql.ts'

/**
 * Migrations that do more than add tables, indexes, and columns. `migrate` refuses them while a process is running.
 * Each has a decision record that gives the reason.
 */
const needStop: readonly string[] = ['2026-11-22T1800-requests-and-attempts']

interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}

/**
 * The migrations that can be applied, in order. If `isAlone` is false, another process is running, so the list ends
 * before the first migration that requires a stop.
 */
async function migrationsOf(dialect: Dialect, isAlone: boolean): Promise<readonly Migration[]> {
  const migrations: Migration[] = []
  let statements: string[] = []
  const refuse = () => {
    throw new Error('a migration only runs statements')
  }
  const sql: Sql = {
    dialect,
    all: (text) => Promise.resolve(text.includes('from workers') ? [{ id: 'prc_1' }] : []),
    run: (text, name) => {
      if (text.startsWith('insert into migrations')) {
        migrations.push({ name: String(name), statements })
        statements = []
      } else if (!text.startsWith('create table if not exists migrations')) statements.push(text)
      return Promise.resolve(0)
    },
    send: refuse,
    insert: refuse,
  }
  await migrate(sql, isAlone).catch((error: unknown) => {
    if (!(error instanceof OperatorError)) throw error
  })
  return migrations
}

/** The statements that would break a process of the previous release. */
function objectionsTo(statements: readonly string[]): readonly string[] {
  const added = new Set(statements.flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []))
  return statements.filter((statement) => {
    const text = statement.replaceAll(/\s+/g, ' ')
    if (/^create table \w+ \(/.test(text) || /^create index \w+ on/.test(text)) return false
    // A migration may fill a new table, because the previous release does not use it.
    const filled = /^insert into (\w+) \(/.exec(text)
    if (filled !== null) return !added.has(filled[1] ?? '')
    // A unique index on an existing table could reject rows that were valid before.
    const unique = /^create unique index \w+ on (\w+)/.exec(text)
    if (unique !== null) return !added.has(unique[1] ?? '')
    const column = /^alter table \w+ add column \w+ (.*)$/.exec(text)
    if (column === null) return true
    // Processes of the previous release must still be able to insert rows.
    const rule = column[1] ?? ''
    return /unique|primary key|references/.test(rule) || (/not null/.test(rule) && !/default/.test(rule))
  })
}

test('every migration either requires downtime or only adds, so that processes of the previous release keep working', async () => {
  const sqliteLike: Dialect = { ...postgresDialect, name: 'sqlite', text: 'text', tableEnd: ' strict' }
  for (const dialect of [postgresDialect, sqliteLike]) {
    const migrations = await migrationsOf(dialect, true)
    assert.ok(migrations.length >= 2)
    const harmful = migrations.filter(({ statements }) => objectionsTo(statements).length > 0)
    assert.deepEqual(
      harmful.map(({ name }) => name),
      needStop,
    )
  }
})

test('a migration that requires downtime is refused while a process is running', async () => {
  const applied = await migrationsOf(postgresDialect, false)
  const [first] = needStop
  const all = (await migrationsOf(postgresDialect, true)).map(({ name }) => name)
  assert.deepEqual(
    applied.map(({ name }) => name),
    all.slice(0, all.indexOf(String(first))),
  )
})

test('a migration that would break the previous release is found', () => {
  const harmless = [
    'create table notes (id text primary key)',
    'create unique index notes_id on notes (id)',
    'insert into notes (id) select t.id from tasks t',
    'create index tasks_age on tasks (created_at_ms)',
    'alter table tasks add column note text',
    `alter table tasks add column mood text not null default 'calm'`,
  ]
  assert.deepEqual(objectionsTo(harmless), [])
  for (const harmful of [
    'alter table tasks add column note text not null',
    'alter table tasks add column note text unique',
    'create unique index tasks_rank on tasks (rank)',
    'alter table tasks drop column note',
    'alter table tasks rename column note to remark',
    'alter table tasks alter column price set not null',
    'drop table lanes',
    'drop index tasks_age',
    'update tasks set rank = 0',
    'insert into lanes (account_id) select a.id from accounts a',
    'delete from lanes',
  ]) {
    assert.deepEqual(objectionsTo([harmful]), [harmful])
  }
})
