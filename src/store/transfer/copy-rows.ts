// Copies the rows of one database to another, which may be of a different kind, and compares the two databases row by
// row. The caller begins and commits the transactions.

import { assert } from '../../lib/assert.ts'
import { messageOf } from '../../lib/error.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { ConnectionLost } from '../postgres/errors.ts'
import { integer, text } from '../row.ts'
import { integerOf, rows, textOf } from '../sql.ts'
import type { Sql, SqlRow, SqlValue } from '../sql.ts'

/** In this order, every row is copied after the rows that it references. */
const copiedTables = [
  'accounts',
  'credentials',
  'identities',
  'sessions',
  'links',
  'redemption_codes',
  'api_keys',
  'models',
  'lanes',
  'tasks',
  'daily_usage',
  'archived_usage',
  'archive_parts',
  'requests',
  'attempts',
  'engine_spend',
  'ledger',
  'events',
  'webhook_endpoints',
  'webhook_messages',
  'webhook_attempts',
  'idempotency',
  'files',
  'meta',
]

/**
 * These tables are not copied. `migrations`: the target has its own record. `workers`: no process of the source uses
 * the target, and tasks claimed by a process that is not in this table can be taken over.
 */
const leftTables = ['migrations', 'workers']

/** The largest rows are 40 KB, so a page of 500 rows is at most 20 MB. */
const pageRows = 500

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly key: readonly Column[]
}

interface Column {
  readonly name: string
  readonly isInteger: boolean
}

/**
 * Copies the IDs too, because the IDs of ledger entries define their order. The target must have the same schema and no
 * rows in these tables.
 */
export async function copyRows(source: Sql, target: Sql, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    for await (const page of pagesOf(source, table)) await insert(target, table, page)
    // SQLite does not need the statement below, because it always continues after the highest ID.
    if (!isRising(table) || target.dialect.name === 'sqlite') continue
    // Without this statement, the next new row would get an ID that already exists. If the table is empty, the
    // statement does nothing.
    await target.all(
      `with last as (select max(t.id) as id from ${table.name} t)
       select setval(pg_get_serial_sequence('${table.name}', 'id'), last.id) from last`,
    )
  }
}

/** Returns the table and key of the first row that differs, or null if the databases are equal. */
export async function firstDifference(
  source: Sql,
  target: Sql,
  tables: readonly Table[],
): Promise<string | null> {
  for (const table of tables) {
    const others = pagesOf(target, table)
    for await (const page of pagesOf(source, table)) {
      const other = await others.next()
      const difference = differenceOf(table, page, other.done === true ? [] : other.value)
      if (difference !== null) return difference
    }
    const rest = await others.next()
    if (rest.done !== true) return differenceOf(table, [], rest.value)
  }
  return null
}

/** Reads the columns and keys of the tables from the schema of an embedded database. */
export async function copiedTablesOf(embedded: Sql): Promise<readonly Table[]> {
  const found = await embedded.all(
    `select s.name from sqlite_schema s where s.type = 'table' and s.name not like 'sqlite_%' order by s.name`,
  )
  assert(
    found.map((row) => text(row, 'name')).join() === [...copiedTables, ...leftTables].toSorted().join(),
    'every table must be either copied or left out',
  )
  return Promise.all(copiedTables.map((name) => tableOf(embedded, name)))
}

async function tableOf(embedded: Sql, name: string): Promise<Table> {
  const found = await embedded.all(
    `select c.name, c.type, c.pk from pragma_table_info(cast($1 as text)) c order by c.cid`,
    name,
  )
  const columns = found.map((row) => ({
    name: text(row, 'name'),
    isInteger: text(row, 'type').toLowerCase() === 'integer',
    keyPlace: integer(row, 'pk'),
  }))
  const key = columns
    .filter(({ keyPlace }) => keyPlace > 0)
    .toSorted((one, other) => one.keyPlace - other.keyPlace)
  return { name, columns, key }
}

/** Whether the database assigns this table's IDs, in ascending order. */
function isRising({ key }: Table): boolean {
  return key.length === 1 && key.every(({ name, isInteger }) => name === 'id' && isInteger)
}

/** Yields pages in key order, which is the same in both databases: integers by value, text by its bytes. */
async function* pagesOf(
  sql: Sql,
  { name, columns, key }: Table,
): AsyncGenerator<readonly SqlRow[], void, void> {
  const places = key.map(({ isInteger }, index) => `cast($${index + 1} as ${isInteger ? 'bigint' : 'text'})`)
  const isBehind = `where (${namesOf(key)}) > (${places.join(', ')})`
  for (let last: SqlRow | null = null; ;) {
    const page: readonly SqlRow[] = await sql.all(
      `select ${namesOf(columns)} from ${name} ${last === null ? '' : isBehind}
        order by ${namesOf(key)} limit ${pageRows}`,
      ...keyOf(key, last),
    )
    if (page.length > 0) yield page
    if (page.length < pageRows) return
    last = page.at(-1) ?? null
  }
}

function keyOf(key: readonly Column[], row: SqlRow | null): readonly SqlValue[] {
  return row === null ? [] : key.map(({ name }) => row[name] as SqlValue)
}

async function insert(target: Sql, { name, columns }: Table, page: readonly SqlRow[]): Promise<void> {
  const values = columns.map((column) => (column.isInteger ? integerOf(column.name) : textOf(column.name)))
  // Without this clause, PostgreSQL rejects values for an ID column whose values it generates.
  const clause = target.dialect.name === 'postgres' ? 'overriding system value' : ''
  try {
    await target.run(
      `insert into ${name} (${namesOf(columns)}) ${clause}
       select ${values.join(', ')} from ${rows('$1')}`,
      JSON.stringify(page),
    )
  } catch (error) {
    if (error instanceof ConnectionLost) throw error
    // The copy fails, for example, if a row contains text that SQLite accepts and PostgreSQL rejects.
    throw new OperatorError(`rows of ${name} cannot be copied: ${messageOf(error)}`, { cause: error })
  }
}

function differenceOf(table: Table, page: readonly SqlRow[], other: readonly SqlRow[]): string | null {
  const longer = page.length >= other.length ? page : other
  const row = longer.find((_, index) => printed(table, page[index]) !== printed(table, other[index]))
  return row === undefined
    ? null
    : `${table.name} ${table.key.map(({ name }) => String(row[name])).join(' ')}`
}

/** Converts all values to text, because PostgreSQL returns 64-bit integers as text. */
function printed({ columns }: Table, row: SqlRow | undefined): string {
  return JSON.stringify(
    columns.map(({ name }) => ((row?.[name] ?? null) === null ? null : String(row?.[name]))),
  )
}

function namesOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => name).join(', ')
}
