// Archives a part: removes tasks whose lines are in a durable and verified file, and records the file.

import { hash } from 'node:crypto'

import type { PartOutcome, PartRequest } from '../../../domain/archive/archive-part.ts'
import type { TaskId } from '../../../domain/ids.ts'
import { archiveText } from '../../../domain/archive/archived-task.ts'
import { integer } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { linesOf } from './archived-lines.ts'
import { countArchived } from './archived-usage.ts'
import { carryForward } from './carry-forward.ts'

/**
 * Removes the tasks with their requests, attempts, and ledger entries, and adds the amounts of these entries to the
 * `carried_forward` entries. Durable when the promise resolves. First locks the tasks, reads them again, and compares
 * them with the file, so that only what the file contains is removed. Balances and usage do not change. No account is
 * locked, so no create request has to wait.
 */
export async function archivePart(
  sql: Sql,
  { part, taskIds, textSha256 }: PartRequest,
): Promise<PartOutcome> {
  await sql.all(
    `select t.id from tasks t where t.id in ${listed('$1')} order by t.id ${sql.dialect.lock('t')}`,
    listOf(taskIds),
  )
  if (textSha256 !== hash('sha256', archiveText(await linesOf(sql, taskIds)))) return 'changed'
  const { entries, amount } = await sumEntries(sql, taskIds)
  // A second archive command waits for this row before it changes the `carried_forward` entries.
  const isNew = await sql.run(
    `insert into archive_parts (number, sha256, bytes, folder, tasks, entries, amount, archived_at_ms)
     select cast($1 as bigint), cast($2 as text), cast($3 as bigint), cast($4 as text), cast($5 as bigint),
            cast($6 as bigint), cast($7 as bigint), now_ms() where true
     on conflict (number) do nothing`,
    part.number,
    part.sha256,
    part.bytes,
    part.folder,
    taskIds.length,
    entries,
    amount,
  )
  if (isNew === 0) return 'taken'
  await countArchived(sql, taskIds)
  await carryForward(sql, taskIds)
  for (const [table, key] of [
    ['attempts', 'task_id'],
    ['requests', 'task_id'],
    ['tasks', 'id'],
  ] as const) {
    await sql.run(`delete from ${table} where ${key} in ${listed('$1')}`, listOf(taskIds))
  }
  return 'archived'
}

async function sumEntries(sql: Sql, taskIds: readonly TaskId[]) {
  const [row] = await sql.all(
    `select cast(count(*) as bigint) as entries, cast(coalesce(sum(l.amount), 0) as bigint) as amount
       from ledger l where l.task_id in ${listed('$1')}`,
    listOf(taskIds),
  )
  return row === undefined
    ? { entries: 0, amount: 0 }
    : { entries: integer(row, 'entries'), amount: integer(row, 'amount') }
}
