// What a database must provide. Every statement of the program is written once, against this; what differs between the
// databases is in a `Dialect`, as fragments of SQL text.

export type SqlValue = string | number | null
export type SqlRow = Readonly<Record<string, unknown>>

/**
 * One open transaction. Parameters are `$1`, `$2`, …; a batch is one JSON text, unfolded by `json_each`. Every select
 * list casts its parameters, phases are literals (partial indexes), and `now_ms()` is the database's clock.
 */
export interface Sql {
  readonly dialect: Dialect
  all(text: string, ...parameters: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** Answers how many rows were changed. */
  run(text: string, ...parameters: readonly SqlValue[]): Promise<number>
}

export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /**
   * Row lock on the alias, held until the end of the transaction. Everybody locks in one order, so that nobody waits in a
   * circle: models, tasks, accounts, then the rest; in each table by the key, whatever the order of the batch.
   */
  lock(alias: string): string
  /** The same, passing over rows that somebody else holds: who cannot keep the order must not wait. */
  skipLocked(alias: string): string
  /** For the schema: a 64-bit integer, a text that sorts by bytes, an ever rising id, what closes a `create table`. */
  readonly bigint: string
  readonly text: string
  readonly risingId: string
  readonly tableEnd: string
}

/** The batch as rows `j(key, value)`: `from ${rows('$1')}`. */
export function rows(parameter: string): string {
  return `json_each(cast(${parameter} as text)) j`
}

/** One column of the batch's rows. */
export function textOf(name: string): string {
  return `j.value->>'${name}'`
}

export function integerOf(name: string): string {
  return `cast(j.value->>'${name}' as bigint)`
}

/** The texts of a parameter made by `listOf`: `t.id in ${listed('$1')}`. */
export function listed(parameter: string): string {
  return `(select ${textOf('text')} from ${rows(parameter)})`
}

export function listOf(texts: readonly string[]): string {
  return JSON.stringify(texts.map((text) => ({ text })))
}

/** The file failed to sync: what was acknowledged may be gone, so the process must not go on. */
export class StoreBroken extends Error {
  override readonly name = 'StoreBroken'
}
