// While a release is rolled out, processes of the previous release run on the new schema. So a migration may only add
// what they can ignore. Removing and renaming wait for a later release, when no process uses the old schema.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { migrate } from '../../src/store/migrations/migrate.ts'
import { postgresDialect } from '../../src/store/postgres/dialect.ts'
import type { Dialect } from '../../src/store/sql.ts'

/** The statements of each migration, in order. */
async function statementsOf(dialect: Dialect): Promise<readonly (readonly string[])[]> {
  const migrations: string[][] = [[]]
  await migrate({
    dialect,
    all: () => Promise.resolve([]),
    run: (text) => {
      if (text.startsWith('insert into migrations')) migrations.push([])
      else if (!text.startsWith('create table if not exists migrations')) migrations.at(-1)?.push(text)
      return Promise.resolve(0)
    },
  })
  return migrations.slice(0, -1)
}

/** Statements that would break a process that does not know them. */
function objectionsTo(statements: readonly string[]): readonly string[] {
  const added = new Set(statements.flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []))
  return statements.filter((statement) => {
    const text = statement.replaceAll(/\s+/g, ' ')
    if (/^create table \w+ \(/.test(text) || /^create index \w+ on/.test(text)) return false
    // The previous release does not know a new table, so it may be filled.
    const filled = /^insert into (\w+) \(/.exec(text)
    if (filled !== null) return !added.has(filled[1] ?? '')
    // A unique index on an existing table could reject rows that were valid before.
    const unique = /^create unique index \w+ on (\w+)/.exec(text)
    if (unique !== null) return !added.has(unique[1] ?? '')
    const column = /^alter table \w+ add column \w+ (.*)$/.exec(text)
    if (column === null) return true
    // Processes that do not know the column must still be able to insert rows.
    const rule = column[1] ?? ''
    return /unique|primary key|references/.test(rule) || (/not null/.test(rule) && !/default/.test(rule))
  })
}

test('every migration only adds, so that processes of the previous release keep working', async () => {
  const sqliteLike: Dialect = { ...postgresDialect, name: 'sqlite', text: 'text', tableEnd: ' strict' }
  for (const dialect of [postgresDialect, sqliteLike]) {
    const migrations = await statementsOf(dialect)
    assert.ok(migrations.length >= 2)
    for (const statements of migrations) assert.deepEqual(objectionsTo(statements), [])
  }
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
