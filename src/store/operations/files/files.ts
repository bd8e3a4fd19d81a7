// The records of stored files. The file store holds the bytes.

import type { NewFile, FileRecord } from '../../../domain/files/file.ts'
import type { FileName } from '../../../domain/ids.ts'
import type { MediaType } from '../../../domain/files/media-types.ts'
import { id, integer, integerOrNull, text } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

/** Returns null for a name that never existed. */
export async function readFiles(
  sql: Sql,
  names: readonly FileName[],
): Promise<readonly (FileRecord | null)[]> {
  const found = await sql.all(
    `select ${recordColumns} from files f where f.name in ${listed('$1')}`,
    listOf(names),
  )
  const files = new Map(found.map(readRecord).map((record) => [record.name, record]))
  return names.map((name) => files.get(name) ?? null)
}

export interface FilePageQuery {
  readonly after: string
  readonly limit: number
}

/** Lists the files whose bytes must exist, ordered by name. */
export async function listFiles(sql: Sql, page: FilePageQuery): Promise<readonly FileRecord[]> {
  const found = await sql.all(
    `select ${recordColumns} from files f
      where f.name > $1 and f.removed_at_ms is null and f.expires_at_ms > now_ms()
      order by f.name limit cast($2 as bigint)`,
    page.after,
    page.limit,
  )
  return found.map(readRecord)
}

/**
 * Marks expired files as removed. Only then does the caller delete their bytes, so no URL ever leads to a half-deleted
 * file. If a crash prevents the deletion, the periodic sweep deletes the bytes later.
 */
export async function expireFiles(
  sql: Sql,
  { limit }: { readonly limit: number },
): Promise<readonly FileName[]> {
  const expired = await sql.all(
    `with pick as materialized
       (select f.name from files f where f.removed_at_ms is null and f.expires_at_ms <= now_ms()
         order by f.expires_at_ms, f.name limit cast($1 as bigint) ${sql.dialect.skipLocked('f')})
     update files set removed_at_ms = now_ms() from pick where files.name = pick.name returning files.name`,
    limit,
  )
  return expired.map((row) => id<FileName>(row, 'name'))
}

/** The files' bytes must already be gone. */
export async function removeRecords(sql: Sql, names: readonly FileName[]): Promise<void> {
  await sql.run(
    `update files set removed_at_ms = now_ms() where name in ${listed('$1')} and removed_at_ms is null`,
    listOf(names),
  )
}

/** The files' bytes must already be durable. */
export function insertFiles(sql: Sql, files: readonly NewFile[]): void {
  if (files.length === 0) return
  sql.send(
    `insert into files (name, account_id, media_type, bytes, sha256, created_at_ms, expires_at_ms, uses)
     select ${textOf('name')}, ${textOf('accountId')}, ${textOf('mediaType')}, ${integerOf('bytes')},
            ${textOf('sha256')}, now_ms(), now_ms() + ${integerOf('keptMs')}, 0 from ${rows('$1')}`,
    JSON.stringify(files),
  )
}

const recordColumns = `f.name, f.media_type, f.bytes, f.sha256, f.removed_at_ms,
  case when f.expires_at_ms <= now_ms() then 1 else 0 end as is_expired`

function readRecord(row: SqlRow): FileRecord {
  return {
    name: id<FileName>(row, 'name'),
    mediaType: text(row, 'media_type') as MediaType,
    bytes: integer(row, 'bytes'),
    sha256: text(row, 'sha256'),
    isGone: integerOrNull(row, 'removed_at_ms') !== null || integer(row, 'is_expired') === 1,
  }
}
