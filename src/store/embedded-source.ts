// The embedded database that is being moved to PostgreSQL.

import { systemClock } from '../lib/clock.ts'
import type { FileRecord } from '../domain/files/file.ts'
import type { InstallationId } from '../domain/ids.ts'
import type { PostgresLocation } from '../settings/formats/postgres-url.ts'
import { moveDatabase } from './move-database.ts'
import type { MovedRows } from './move-database.ts'
import { listFiles } from './operations/files/files.ts'
import type { FilePageQuery } from './operations/files/files.ts'
import { ensureInstallationId } from './operations/installation/installation-id.ts'
import { matchesSecret } from './operations/installation/secret.ts'
import { SqliteConnection } from './sqlite/connection.ts'

export class EmbeddedSource implements Disposable {
  readonly #connection: SqliteConnection

  private constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  /**
   * Opens the embedded database and brings its schema up to date. The caller must hold the lock on the folder. Rejects
   * with `OperatorError`.
   */
  static async open(path: string): Promise<EmbeddedSource> {
    const connection = new SqliteConnection(path, 'write', systemClock)
    try {
      await connection.prepareSchema(true)
      return new EmbeddedSource(connection)
    } catch (error) {
      connection.close()
      throw error
    }
  }

  matchesSecret(fingerprint: string): Promise<boolean> {
    return this.#connection.transaction('read', (sql) => matchesSecret(sql, fingerprint))
  }

  ensureInstallationId(): Promise<InstallationId> {
    return this.#connection.transaction('write', (sql) => ensureInstallationId(sql, null))
  }

  listFiles(page: FilePageQuery): Promise<readonly FileRecord[]> {
    return this.#connection.transaction('read', (sql) => listFiles(sql, page))
  }

  /** Calls `onMoved` while the source is still locked against writes. */
  moveTo(to: PostgresLocation, onMoved: () => void): Promise<MovedRows> {
    return this.#connection.transaction('write', async (sql) => {
      const rows = await moveDatabase(sql, to)
      onMoved()
      return rows
    })
  }

  [Symbol.dispose](): void {
    this.#connection.close()
  }
}
