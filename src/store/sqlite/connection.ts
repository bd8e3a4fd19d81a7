// One SQLite connection behind the `Sql` interface: its settings, its dialect, and its transactions.

import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'

import { messageOf } from '../../lib/error.ts'
import type { Clock } from '../../lib/clock.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { ServiceError } from '../../domain/errors.ts'
import { migrate } from '../migrations/migrate.ts'
import { text } from '../row.ts'
import { translateSqliteError } from './errors.ts'
import type { Dialect, Sql, SqlValue } from '../sql.ts'

const sqliteDialect: Dialect = {
  name: 'sqlite',
  // These are empty, because `begin immediate` locks the whole database against other writes.
  lock: () => '',
  skipLocked: () => '',
  bigint: 'integer',
  text: 'text',
  risingId: 'integer primary key',
  tableEnd: ' strict',
  // Rows are stored in the index of their key, so an insert writes to one tree instead of two.
  updatedTableEnd: ' strict, without rowid',
}

/** Older versions of SQLite can corrupt a database in WAL mode if two connections write or checkpoint at once. */
const oldestSafeVersion = '3.51.3'

/**
 * The maximum size of the write-ahead log, unless a long read prevents its truncation. The log is usually 4 MB, because
 * it is written back every 1,000 pages. The largest transactions are 20 MB.
 */
export const logBytesMax = 64 * 1024 * 1024

/**
 * The size of the writer's page cache. Once every account has many tasks, a batch of create requests for 512 accounts
 * changes about 2,000 pages, or 8 MB. With SQLite's default of 2 MB and nine million tasks, create requests took a
 * sixth more CPU time than with 64 MB. With two million tasks, a create request took 115 µs with 32 MB and 108 µs with
 * 64 MB, a difference within the noise. After a few minutes, the cache is full, so a larger one would only cost memory:
 * 16 MB is twice what a large batch changes. With ten million tasks, 16 MB and 32 MB gave the same rate.
 */
const writeCacheKilobytes = 16_384

/**
 * How long `shortenLog` waits for readers. Create requests wait in the meantime. Most reads take a few milliseconds.
 */
const shortenMs = 50

/**
 * A command that runs alongside a busy service waits at most 0.1 s for the database. A wait of 5 s means that something
 * is hanging.
 */
const busyTimeoutMs = 5_000

export class SqliteConnection {
  readonly #db: DatabaseSync
  readonly #path: string
  readonly #statements = new Map<string, StatementSync>()
  /** The first error in the current transaction. */
  #failure: { readonly error: unknown } | null = null

  /** Creates the file if `mode` is `write`. Throws `OperatorError` if the file cannot be opened. */
  constructor(path: string, mode: 'read' | 'write', clock: Clock) {
    this.#path = path
    try {
      this.#db = new DatabaseSync(path, { readOnly: mode === 'read', timeout: busyTimeoutMs })
      this.#requireSafeVersion()
      if (mode === 'write') {
        this.#db.exec('pragma journal_mode = wal')
        this.#db.exec(`pragma cache_size = -${writeCacheKilobytes}`)
      }
      // With FULL, the log is synced before a commit returns. With NORMAL, a power failure can undo acknowledged
      // commits. We keep SQLite's default of a checkpoint every 1,000 pages. With 8,000 pages, create requests are 5%
      // faster, but one in a hundred takes three times as long.
      this.#db.exec('pragma synchronous = full')
      this.#db.exec(`pragma journal_size_limit = ${logBytesMax}`)
      this.#db.function('now_ms', { deterministic: false }, () => clock.nowMs())
    } catch (error) {
      throw new OperatorError(`the database ${path} cannot be opened: ${messageOf(error)}`, { cause: error })
    }
  }

  /** The changes made by `body` are durable when the promise resolves, and undone when it rejects. */
  async transaction<Result>(mode: 'read' | 'write', body: (sql: Sql) => Promise<Result>): Promise<Result> {
    this.#failure = null
    this.#execute(mode === 'write' ? 'begin immediate' : 'begin')
    try {
      const result = await body(this.#sql)
      this.#requireSuccess()
      this.#execute('commit')
      return result
    } catch (error) {
      // SQLite itself ends the transaction after some errors, for example a full disk.
      if (this.#db.isTransaction) this.#db.exec('rollback')
      throw error
    }
  }

  /** `body` must not write. Each statement is a separate transaction. */
  async separately<Result>(body: (sql: Sql) => Promise<Result>): Promise<Result> {
    this.#failure = null
    const result = await body(this.#sql)
    this.#requireSuccess()
    return result
  }

  /**
   * Empties the log if it is longer than `logBytesMax`. SQLite restarts the log only when nothing is reading from it,
   * and under load, something may always be reading. This method therefore waits for readers, but no longer than
   * `shortenMs`. Must not be called within a transaction.
   */
  shortenLog(): void {
    const log = statSync(`${this.#path}-wal`, { throwIfNoEntry: false })
    if (log === undefined || log.size <= logBytesMax) return
    this.#db.exec(`pragma busy_timeout = ${shortenMs}`)
    try {
      this.#execute('pragma wal_checkpoint(truncate)')
    } catch (error) {
      // The disk may be full. The log keeps its length until a later call succeeds.
      if (!(error instanceof ServiceError)) throw error
    } finally {
      this.#db.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
    }
  }

  /** Returns a number that changes whenever another connection, in this or any other process, commits a change. */
  dataVersion(): number {
    return Number(this.#statement('pragma data_version').get()?.['data_version'])
  }

  /**
   * Applies the missing migrations and returns their names. Throws `OperatorError` if a table or index then differs
   * from what the migrations create. `isAlone` means that no other process is using the file.
   */
  async prepareSchema(isAlone: boolean): Promise<readonly string[]> {
    const applied = await this.#migrate(isAlone)
    await this.requireSchema()
    return applied
  }

  /** Throws `OperatorError` if a table or index differs from what the migrations create. */
  async requireSchema(): Promise<void> {
    const expected = await expectedSchema()
    const actual = this.schema()
    const damaged = [...expected].find(([name, definition]) => actual.get(name) !== definition)
    if (damaged !== undefined) {
      throw new OperatorError(
        `the database's schema is damaged (${damaged[0]}): restore a backup, or run "mutoscope doctor" for a full check`,
      )
    }
  }

  async #migrate(isAlone: boolean): Promise<readonly string[]> {
    try {
      return await this.transaction('write', (sql) => migrate(sql, isAlone))
    } catch (error) {
      // At startup, "try again shortly" does not help: the operator must see the cause.
      if (!(error instanceof ServiceError)) throw error
      throw new OperatorError(error.detail ?? error.message, { cause: error })
    }
  }

  /** Reads every page. Returns the faults in SQLite's own words, one line each. */
  checkIntegrity(): readonly string[] {
    const faults: string[] = []
    try {
      for (const row of this.#db.prepare('pragma integrity_check(20)').iterate())
        faults.push(...text(row, 'integrity_check').split('\n'))
    } catch (error) {
      // After some faults, SQLite cannot continue the check.
      faults.push(messageOf(error))
    }
    // If a row has several lines, the first one is a heading.
    return faults.filter((line) => line !== 'ok' && !line.startsWith('***'))
  }

  /** Writes the log back to the database file. Closing the connection does this too, but ignores a full disk. */
  flush(): void {
    this.#execute('pragma wal_checkpoint(truncate)')
  }

  /**
   * The copy is a consistent snapshot without deleted content. Other connections can read and write in the meantime.
   */
  copyTo(path: string): void {
    try {
      this.#db.prepare('vacuum into ?').run(path)
    } catch (error) {
      throw translateSqliteError(error)
    }
  }

  close(): void {
    this.#db.close()
  }

  readonly #sql: Sql = {
    dialect: sqliteDialect,
    all: async (statement, ...parameters) =>
      this.#attempt(() => this.#statement(statement).all(bound(parameters))),
    run: async (statement, ...parameters) =>
      this.#attempt(() => Number(this.#statement(statement).run(bound(parameters)).changes)),
    send: (statement, ...parameters) => this.#send(() => this.#statement(statement).run(bound(parameters))),
    // Rows are inserted one by one, because SQLite would keep a separate undo journal for a statement that inserts
    // several rows.
    insert: (table, rows) => {
      const [first] = rows
      if (first === undefined) return
      const columns = Object.keys(first)
      this.#send(() => {
        const statement = this.#statement(
          `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        )
        for (const row of rows) statement.run(...Object.values(row))
      })
    },
  }

  /**
   * After an error, the transaction's other statements fail with the same error, even if they were sent before the
   * caller noticed it: SQLite itself ends the transaction after some errors, and they would take effect on their own.
   */
  #attempt<Result>(run: () => Result): Result {
    this.#requireSuccess()
    try {
      return run()
    } catch (error) {
      this.#failure = { error: translateSqliteError(error) }
      throw this.#failure.error
    }
  }

  #send(run: () => unknown): void {
    try {
      this.#attempt(run)
    } catch {
      // The transaction fails with this error, which `#attempt` has kept.
    }
  }

  #requireSuccess(): void {
    if (this.#failure !== null) throw this.#failure.error
  }

  #execute(statement: string): void {
    try {
      this.#statement(statement).run()
    } catch (error) {
      throw translateSqliteError(error)
    }
  }

  #statement(statement: string): StatementSync {
    const prepared = this.#statements.get(statement) ?? this.#db.prepare(statement)
    this.#statements.set(statement, prepared)
    return prepared
  }

  /** Returns every table and index with the statement that created it. */
  schema(): ReadonlyMap<string, string> {
    const found = this.#db.prepare('select name, sql from sqlite_schema where sql is not null').all()
    return new Map(found.map((row) => [text(row, 'name'), text(row, 'sql')]))
  }

  #requireSafeVersion(): void {
    const version = String(this.#db.prepare('select sqlite_version() as version').get()?.['version'])
    if (!isAtLeast(version, oldestSafeVersion)) {
      throw new OperatorError(
        `SQLite ${version} can corrupt databases in WAL mode: use a version of Node with SQLite ${oldestSafeVersion} or newer`,
      )
    }
  }
}

async function expectedSchema(): Promise<ReadonlyMap<string, string>> {
  const fresh = new SqliteConnection(':memory:', 'write', { nowMs: () => 0, monotonicMs: () => 0 })
  try {
    await fresh.transaction('write', (sql) => migrate(sql, true))
    return fresh.schema()
  } finally {
    fresh.close()
  }
}

function isAtLeast(version: string, least: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [place, part] of least.split('.').map(Number).entries()) {
    const difference = (parts[place] ?? 0) - part
    if (difference !== 0) return difference > 0
  }
  return true
}

// The keys are 1, 2, …, because `$1` cannot be bound by position.
function bound(parameters: readonly SqlValue[]): Record<string, SqlValue> {
  return Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]))
}
