// Statements on one connection, of one transaction or without a transaction: when each of them is sent, the first error,
// and the commit.

import { hash } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { QueryConfig, QueryResult } from 'pg'

import { assert } from '../../lib/assert.ts'
import type { Sql, SqlRow, SqlValue } from '../sql.ts'
import { postgresDialect } from './dialect.ts'

/** Sends a statement immediately. */
type Ask = (query: QueryConfig, waitMs: number) => Promise<QueryResult>

export type CommitOutcome =
  | { readonly kind: 'committed' }
  /** A statement failed with this error. */
  | { readonly kind: 'rolled back'; readonly error: unknown }
  /** The response to the commit was lost or was an error. */
  | { readonly kind: 'unknown'; readonly error: unknown }

/**
 * If a statement fails, statements that were sent after it get an error from the server that does not tell the cause.
 * All of them therefore reject with the first error.
 *
 * If `begin` failed, statements that had been sent with it would take effect on their own. Only statements that start
 * with `select`, which change nothing, are sent with it. All others are held back until `begin` has succeeded, and so
 * are the statements that follow them, because the order must not change.
 */
export class PostgresStatements implements Sql {
  readonly dialect = postgresDialect
  /** Resolves when the transaction has begun. */
  readonly begun: Promise<unknown>
  readonly #ask: Ask
  readonly #waitMs: number
  readonly #isTransaction: boolean
  #hasBegun: boolean
  #holdsBack = false
  #failure: { readonly error: unknown } | null = null

  /** `opening` begins the transaction. Null if the statements need no transaction. */
  constructor(ask: Ask, waitMs: number, opening: string | null) {
    this.#ask = ask
    this.#waitMs = waitMs
    this.#isTransaction = opening !== null
    this.#hasBegun = opening === null
    this.begun = opening === null ? Promise.resolve() : this.#answer({ text: opening })
    // The callbacks of a promise run one after another in the order in which they were added, and nothing runs in
    // between. This one is the first, and those that send the held statements follow it, so nothing overtakes them.
    this.begun.then(
      () => (this.#hasBegun = true),
      () => null,
    )
  }

  async all(text: string, ...parameters: readonly SqlValue[]): Promise<readonly SqlRow[]> {
    return (await this.#result(text, parameters)).rows as readonly SqlRow[]
  }

  async run(text: string, ...parameters: readonly SqlValue[]): Promise<number> {
    return (await this.#result(text, parameters)).rowCount ?? 0
  }

  send(text: string, ...parameters: readonly SqlValue[]): void {
    assert(
      this.#isTransaction,
      'only a transaction can report the error of a statement that nothing waits for',
    )
    // `#answer` has kept the error for the commit.
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

  /** The responses to the last statements may be missing. If one of them is an error, the server rolls back. */
  async commit(waitMs: number): Promise<CommitOutcome> {
    let command: string
    try {
      ;({ command } = await this.#ask({ text: 'commit' }, waitMs))
    } catch (error) {
      const cause = this.#failure?.error
      // After an error, the server rolls back, even if its response to the commit is lost.
      return cause instanceof DatabaseError
        ? { kind: 'rolled back', error: cause }
        : { kind: 'unknown', error }
    }
    assert((command === 'COMMIT') === (this.#failure === null), 'a failed statement must not go unnoticed')
    return this.#failure === null
      ? { kind: 'committed' }
      : { kind: 'rolled back', error: this.#failure.error }
  }

  async #result(text: string, parameters: readonly SqlValue[]): Promise<QueryResult> {
    if (this.#failure !== null) throw this.#failure.error
    if (!this.#hasBegun) {
      this.#holdsBack ||= !text.startsWith('select')
      if (this.#holdsBack) await this.begun
    }
    const result = await this.#answer({ name: nameOf(text), text, values: [...parameters] })
    // If `begin` failed, the statement ran outside the transaction, and its result must not be used.
    if (!this.#hasBegun) await this.begun
    return result
  }

  /** Responses arrive in the order of the statements, so the first error is the cause. */
  async #answer(query: QueryConfig): Promise<QueryResult> {
    try {
      return await this.#ask(query, this.#waitMs)
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
