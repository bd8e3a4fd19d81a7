// The interface that a database must provide. Every SQL statement is written once, for both SQLite and PostgreSQL. A
// `Dialect` contains the fragments that differ.

export type SqlValue = string | number | null
export type SqlRow = Readonly<Record<string, unknown>>

/**
 * Runs statements, usually in one transaction. After an error, every later statement fails with the same error, even
 * one that was sent before the error was known. Statements follow these rules: parameters are `$1`, `$2`, …; a batch is
 * one JSON text, which `json_each` expands; parameters in a select list are cast; task phases are literals, so that
 * partial indexes are used; a statement that starts with `select` must change nothing, because PostgreSQL may get
 * it together with `begin`. `now_ms()` returns the current time according to the database's clock.
 */
export interface Sql {
  readonly dialect: Dialect
  all(text: string, ...parameters: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** Returns the number of changed rows. */
  run(text: string, ...parameters: readonly SqlValue[]): Promise<number>
  /**
   * Sends a statement whose result is not needed, without waiting for it. If it fails, the transaction rejects with its
   * error, and so do all later statements. Only for transactions.
   */
  send(text: string, ...parameters: readonly SqlValue[]): void
  /**
   * Like `send`, inserts the rows in the given order. Every row must have the same columns in the same order. Each
   * database uses its fastest method. In SQLite, inserting the rows from one JSON text would take twice as long.
   */
  insert(table: string, rows: readonly Readonly<Record<string, SqlValue>>[]): void
}

/**
 * Waits for statements that were sent without waiting for each other. They run in the order in which they were sent,
 * each as if the previous one had ended, but PostgreSQL gets them in one round trip. A part that consists of several
 * statements sends only its first one immediately.
 *
 * If a part fails, rejects with the first error, but only after every part has ended: a statement that was sent after
 * the end of the transaction would take effect on its own. The page
 * `docs/decisions/2026-11-28-statements-are-sent-together.md` gives the reasons.
 */
export async function pipelined<Parts extends readonly unknown[]>(
  ...parts: { readonly [At in keyof Parts]: Promise<Parts[At]> }
): Promise<Parts> {
  try {
    return (await Promise.all(parts)) as unknown as Parts
  } finally {
    await Promise.allSettled(parts)
  }
}

export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /**
   * Returns a clause that locks the alias's rows until the end of the transaction. To prevent deadlocks, every
   * operation locks in the same order: models, tasks, accounts, and then the other tables. Within a table, rows are
   * locked in the order of their keys.
   */
  lock(alias: string): string
  /**
   * Like `lock`, but skips locked rows, for statements that cannot follow the lock order and therefore must not wait.
   */
  skipLocked(alias: string): string
  /**
   * Fragments for the schema: a 64-bit integer, text sorted by its bytes, an ascending ID, and the end of a `create
   * table` statement. `updatedTableEnd` is for tables whose keys are text and whose rows are updated several times.
   */
  readonly bigint: string
  readonly text: string
  readonly risingId: string
  readonly tableEnd: string
  readonly updatedTableEnd: string
}

/** Expands a batch into rows `j(key, value)`. For example: `from ${rows('$1')}`. */
export function rows(parameter: string): string {
  return `json_each(cast(${parameter} as text)) j`
}

export function textOf(name: string): string {
  return `j.value->>'${name}'`
}

export function integerOf(name: string): string {
  return `cast(j.value->>'${name}' as bigint)`
}

/** Selects the texts in a parameter that `listOf` created. For example: `t.id in ${listed('$1')}`. */
export function listed(parameter: string): string {
  return `(select ${textOf('text')} from ${rows(parameter)})`
}

export function listOf(texts: readonly string[]): string {
  return JSON.stringify(texts.map((text) => ({ text })))
}

/**
 * Selects an account's rows with an ID below `before` and above `from`, newest first. Compares and sorts by account and
 * ID together, so that only the index on both columns can be used. With separate comparisons, PostgreSQL would scan the
 * rows of all accounts by ID if the account had many rows. After other accounts had created 50,000 tasks, reading the
 * first page with this scan took nine times as long.
 */
export function newestOf(alias: string, accountId: string, before: string, from: string): string {
  const place = `(${alias}.account_id, ${alias}.id)`
  return `${place} < (${accountId}, ${before}) and ${place} > (${accountId}, ${from})
          order by ${alias}.account_id desc, ${alias}.id desc`
}

/**
 * The database can no longer be trusted, for example because a file could not be synced. The process must not continue.
 */
export class StoreBroken extends Error {
  override readonly name = 'StoreBroken'
}
