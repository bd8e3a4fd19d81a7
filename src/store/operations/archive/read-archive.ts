// Reads the record of the archive's parts, and counts the tasks that could be archived.

import type { ArchivableCount, ArchivePart, ArchiveState } from '../../../domain/archive/archive-part.ts'
import { integer, integerOrNull, readNowMs, text } from '../../row.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { archivableParameters, isArchivable } from './archived-lines.ts'
import type { ArchivableQuery } from './archived-lines.ts'

export async function readArchiveState(sql: Sql, _: null): Promise<ArchiveState> {
  const [last] = await sql.all(`select ${partColumns} from archive_parts p order by p.number desc limit 1`)
  return {
    nowMs: await readNowMs(sql),
    lastPart: last === undefined ? null : readPart(last),
  }
}

export interface PartPageQuery {
  /** The number of the previous page's last part. 0 for the first page. */
  readonly after: number
  readonly limit: number
}

export async function listArchiveParts(sql: Sql, page: PartPageQuery): Promise<readonly ArchivePart[]> {
  const found = await sql.all(
    `select ${partColumns} from archive_parts p where p.number > cast($1 as bigint)
      order by p.number limit cast($2 as bigint)`,
    page.after,
    page.limit,
  )
  return found.map(readPart)
}

/** Slow, because it reads every task that can be archived. */
export async function countArchivable(
  sql: Sql,
  { beforeMs }: Pick<ArchivableQuery, 'beforeMs'>,
): Promise<ArchivableCount> {
  const [row = {}] = await sql.all(
    `select cast(count(*) as bigint) as tasks, cast(count(distinct t.account_id) as bigint) as accounts,
            min(t.created_at_ms) as first_ms, max(t.created_at_ms) as last_ms
       from tasks t where ${isArchivable}`,
    ...archivableParameters({ beforeMs, after: '' }),
  )
  return {
    tasks: integer(row, 'tasks'),
    accounts: integer(row, 'accounts'),
    firstMs: integerOrNull(row, 'first_ms'),
    lastMs: integerOrNull(row, 'last_ms'),
  }
}

const partColumns = 'p.number, p.sha256, p.bytes, p.folder, p.tasks, p.entries, p.amount, p.archived_at_ms'

function readPart(row: SqlRow): ArchivePart {
  return {
    number: integer(row, 'number'),
    sha256: text(row, 'sha256'),
    bytes: integer(row, 'bytes'),
    folder: text(row, 'folder'),
    tasks: integer(row, 'tasks'),
    entries: integer(row, 'entries'),
    amount: integer(row, 'amount'),
    archivedAtMs: integer(row, 'archived_at_ms'),
  }
}
