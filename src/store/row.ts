// Reads columns of database rows as domain types. Asserts that each column exists and has the expected type.

import { assert } from '../lib/assert.ts'
import { branded } from '../lib/brand.ts'
import type { Brand } from '../lib/brand.ts'
import type { Json } from '../lib/json.ts'
import type { Sql, SqlRow } from './sql.ts'

export function text(row: SqlRow, column: string): string {
  const value = row[column]
  // The message is built only when needed, because a batch reads thousands of values.
  if (typeof value !== 'string') assert(false, `column ${column} must contain text`)
  return value
}

export function textOrNull(row: SqlRow, column: string): string | null {
  return row[column] === null ? null : text(row, column)
}

/** Also accepts text, because PostgreSQL returns 64-bit integers as text. */
export function integer(row: SqlRow, column: string): number {
  const value = Number(row[column])
  if (row[column] === null || !Number.isSafeInteger(value))
    assert(false, `column ${column} must contain an integer below 2^53`)
  return value
}

export function integerOrNull(row: SqlRow, column: string): number | null {
  return row[column] === null ? null : integer(row, column)
}

export function id<Id extends Brand<string, string>>(row: SqlRow, column: string): Id {
  return branded<Brand<string, string>>(text(row, column)) as Id
}

export function idOrNull<Id extends Brand<string, string>>(row: SqlRow, column: string): Id | null {
  return row[column] === null ? null : id<Id>(row, column)
}

export function milliseconds<Time extends Brand<number, string>>(row: SqlRow, column: string): Time {
  return branded<Brand<number, string>>(integer(row, column)) as Time
}

export function json(row: SqlRow, column: string): Json {
  return JSON.parse(text(row, column)) as Json
}

export async function readNowMs(sql: Sql): Promise<number> {
  const [row = {}] = await sql.all('select now_ms() as now_ms')
  return integer(row, 'now_ms')
}
