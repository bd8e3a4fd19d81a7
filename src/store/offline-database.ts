// An embedded database that no running service uses: the source of a move to PostgreSQL, or the database in a backup.

import { systemClock } from '../lib/clock.ts'
import type { FileRecord } from '../domain/files/file.ts'
import type { FileName, InstallationId } from '../domain/ids.ts'
import type { PostgresLocation } from '../settings/formats/postgres-url.ts'
import { listFiles, removeRecords } from './operations/files/files.ts'
import type { FilePageQuery } from './operations/files/files.ts'
import { ensureInstallationId } from './operations/installation/installation-id.ts'
import { matchesSecret } from './operations/installation/secret.ts'
import { countRows } from './row-counts.ts'
import type { RowCounts } from './row-counts.ts'
import { SqliteConnection } from './sqlite/connection.ts'
import { moveDatabase } from './transfer/move-database.ts'

export class OfflineDatabase implements Disposable {
  readonly #connection: SqliteConnection

  private constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  /**
   * Brings the schema up to date. The caller must ensure that no other process uses the file. Rejects with
   * `OperatorError` if the database cannot be opened or migrated.
   */
  static async open(path: string): Promise<OfflineDatabase> {
    const connection = new SqliteConnection(path, 'write', systemClock)
    try {
      await connection.prepareSchema(true)
      return new OfflineDatabase(connection)
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /** Reads every page and returns the faults that SQLite reports. */
  faults(): readonly string[] {
    return this.#connection.checkIntegrity()
  }

  matchesSecret(fingerprint: string): Promise<boolean> {
    return this.#connection.transaction('read', (sql) => matchesSecret(sql, fingerprint))
  }

  ensureInstallationId(): Promise<InstallationId> {
    return this.#connection.transaction('write', (sql) => ensureInstallationId(sql, null))
  }

  countRows(): Promise<RowCounts> {
    return this.#connection.transaction('read', countRows)
  }

  listFiles(page: FilePageQuery): Promise<readonly FileRecord[]> {
    return this.#connection.transaction('read', (sql) => listFiles(sql, page))
  }

  removeFiles(names: readonly FileName[]): Promise<void> {
    return this.#connection.transaction('write', (sql) => removeRecords(sql, names))
  }

  /** Copies the rows to PostgreSQL. Calls `onMoved` while this database is still locked against writes. */
  moveTo(to: PostgresLocation, onMoved: () => void = () => {}): Promise<RowCounts> {
    return this.#connection.transaction('write', async (sql) => {
      const rows = await moveDatabase(sql, to)
      onMoved()
      return rows
    })
  }

  /**
   * Writes the write-ahead log into the database file, so that the file contains everything. Throws `ServiceError` if
   * the disk is full.
   */
  flush(): void {
    this.#connection.flush()
  }

  [Symbol.dispose](): void {
    this.#connection.close()
  }
}
