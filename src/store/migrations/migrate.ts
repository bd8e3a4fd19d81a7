// Bringing a database to the schema of this program, one migration after another, in one transaction.

import { OperatorError } from '../../lib/operator-error.ts'
import { firstSchema } from './2026-11-21T1200-first-schema.ts'
import { processes } from './2026-11-21T1500-processes.ts'
import { site } from './2026-11-21T2100-site.ts'
import { text } from '../row.ts'
import type { Dialect, Sql } from '../sql.ts'

interface Migration {
  /** Date, time and purpose: the order in which they are applied, and what the database remembers. */
  readonly name: string
  readonly statements: (dialect: Dialect) => readonly string[]
}

const migrations: readonly Migration[] = [
  { name: '2026-11-21T1200-first-schema', statements: firstSchema },
  { name: '2026-11-21T1500-processes', statements: processes },
  { name: '2026-11-21T2100-site', statements: site },
]

/** What a fresh database lacks. */
export const everyMigration: readonly string[] = migrations.map(({ name }) => name)

/**
 * Applies what is missing and answers its names. The transaction must hold a lock that keeps other migrators out.
 * Refuses a database that a newer program has written: this one would not know what it must not break.
 */
export async function migrate(sql: Sql): Promise<readonly string[]> {
  const { text: textType, bigint, tableEnd } = sql.dialect
  await sql.run(
    `create table if not exists migrations
       (name ${textType} primary key, applied_at_ms ${bigint} not null)${tableEnd}`,
  )
  const due = await dueMigrations(sql)
  for (const { name, statements } of due) {
    for (const statement of statements(sql.dialect)) await sql.run(statement)
    await sql.run('insert into migrations (name, applied_at_ms) select cast($1 as text), now_ms()', name)
  }
  return due.map(({ name }) => name)
}

/** What `migrate` would apply to a database that has been migrated before, and refuse. Changes nothing. */
export async function dueMigrations(sql: Sql): Promise<readonly Migration[]> {
  const applied = new Set((await sql.all('select name from migrations')).map((row) => text(row, 'name')))
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length > 0) {
    throw new OperatorError(
      `the database was written by a newer Mutoscope (migration ${unknown.toSorted().at(-1)}): start that version, or restore a backup of this one`,
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}
