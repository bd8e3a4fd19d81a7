// The statements of one transaction: when each of them is sent, and the first error.

import { hash } from 'node:crypto'
import type { QueryConfig, QueryResult } from 'pg'

import { assert } from '../../lib/assert.ts'
import { pipelined } from '../sql.ts'
import type { Sql, SqlRow, SqlValue } from '../sql.ts'
import { postgresDialect } from './dialect.ts'

/** Sends a statement immediately. */
type Ask = (query: QueryConfig) => Promise<QueryResult>

/**
 * A statement that has been sent before an earlier one failed gets an error from the server that does not tell the
 * cause, so after an error, all statements reject with this error.
 *
 * If `begin` fails, each statement that was already sent takes effect on its own. Only statements without effect, those
 * that start with `select`, are therefore sent together with `begin`. All others wait until it has succeeded.
 */
export class PostgresStatements implements Sql {
  readonly dialect = postgresDialect
  readonly #ask: Ask
  /** Resolves when the transaction has begun. Null for statements that need no transaction. */
  readonly #beginning: Promise<unknown> | null
  #hasBegun: boolean
  #isWaiting = false
  #failure: { readonly error: unknown } | null = null

  constructor(ask: Ask, beginning: Promise<unknown> | null) {
    this.#ask = ask
    this.#beginning = beginning
    this.#hasBegun = beginning === null
    // This is the first callback of the promise, so no statement is sent before those that are waiting for the promise.
    beginning?.then(
      () => {
        this.#hasBegun = true
      },
      (error: unknown) => {
        this.#failure ??= { error }
      },
    )
  }

  /** Null while no statement has failed. */
  get failure(): { readonly error: unknown } | null {
    return this.#failure
  }

  async all(text: string, ...parameters: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    return (await this.#result(text, parameters)).rows as readonly SqlRow[]
  }

  async run(text: string, ...parameters: readonly SqlValue[]): Promise<number> {
    return (await this.#result(text, parameters)).rowCount ?? 0
  }

  send(text: string, ...parameters: readonly SqlValue[]): void {
    assert(
      this.#beginning !== null,
      'only a transaction can report the error of a statement that nothing waits for',
    )
    // The error is in `failure`.
    this.#result(text, parameters).catch(() => null)
  }

  insert(table: string, rows: readonly Readonly<Record<string, SqlValue>>[]): void {
    const [first] = rows
    if (first === undefined) return
    const columns = Object.keys(first)
    // `json_populate_recordset` returns the rows in the order of the JSON array.
    this.send(
      `insert into ${table} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')}
         from json_populate_recordset(null::${table}, cast($1 as json)) r`,
      JSON.stringify(rows),
    )
  }

  async #result(text: string, parameters: readonly SqlValue[]): Promise<QueryResult> {
    if (this.#failure !== null) throw this.#failure.error
    const query = { name: nameOf(text), text, values: [...parameters] }
    try {
      if (this.#hasBegun) return await this.#ask(query)
      this.#isWaiting ||= !text.startsWith('select')
      if (this.#isWaiting) {
        await this.#beginning
        return await this.#ask(query)
      }
      const [, result] = await pipelined(Promise.resolve(this.#beginning), this.#ask(query))
      return result
    } catch (error) {
      this.#failure ??= { error }
      throw this.#failure.error
    }
  }
}

/** The server caches parsed statements by name. */
function nameOf(text: string): string {
  return hash('sha1', text, 'base64url')
}
