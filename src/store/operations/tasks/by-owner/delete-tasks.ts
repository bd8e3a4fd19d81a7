// Deletes the content of finished tasks at their owners' request: the prompt, the inputs, and the output. The IDs, the
// status, and the ledger entries stay.

import { ownFileText } from '../../../../domain/files/own-file.ts'
import { parseFileName } from '../../../../domain/files/file-name.ts'
import type { AccountId, FileName, TaskId } from '../../../../domain/ids.ts'
import { isTerminal } from '../../../../domain/tasks/task.ts'
import type { Phase } from '../../../../domain/tasks/task.ts'
import { id, idOrNull, integerOrNull, json, text } from '../../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../../sql.ts'
import type { Sql, SqlRow } from '../../../sql.ts'
import type { TaskQuery } from '../read-tasks.ts'

/**
 * `deleted`: this call or an earlier one has deleted the content. `files`: the files whose bytes can now be removed.
 * `unknown`: the task does not exist or belongs to another account.
 */
export type DeleteOutcome =
  | { readonly kind: 'deleted'; readonly files: readonly FileName[] }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'unknown' }

/**
 * Durable when the promise resolves. The retention of the files ends in the same transaction, so their URLs return 410
 * from then on. The worker's periodic cleanup removes the bytes if the caller does not. An uploaded input is removed
 * only if it belongs to the task's account and no other task uses it. Safe to repeat.
 */
export async function deleteTasks(sql: Sql, batch: readonly TaskQuery[]): Promise<readonly DeleteOutcome[]> {
  const locked = await lockTasks(sql, batch)
  const deleted = [...locked.values()].filter((task) => isTerminal(task.phase) && !task.isDeleted)
  const uploads = await takeInputs(sql, deleted)
  await markDeleted(sql, deleted)
  const released = await releaseFiles(sql, deleted, uploads)
  return batch.map(({ taskId, accountId }): DeleteOutcome => {
    const task = locked.get(taskId)
    if (task?.accountId !== accountId) return { kind: 'unknown' }
    if (!isTerminal(task.phase)) return { kind: 'unfinished' }
    const inputs = (uploads.get(taskId) ?? []).filter((name) => released.has(name))
    return { kind: 'deleted', files: task.output === null ? inputs : [task.output, ...inputs] }
  })
}

interface LockedTask extends TaskQuery {
  readonly phase: Phase
  readonly output: FileName | null
  readonly isDeleted: boolean
}

async function lockTasks(sql: Sql, batch: readonly TaskQuery[]): Promise<ReadonlyMap<TaskId, LockedTask>> {
  const found = await sql.all(
    `with v as materialized (select ${textOf('taskId')} as id, ${textOf('accountId')} as account_id from ${rows('$1')})
     select t.id, t.account_id, t.phase, t.output, t.deleted_at_ms
       from tasks t where (t.id, t.account_id) in (select v.id, v.account_id from v)
      order by t.id ${sql.dialect.lock('t')}`,
    JSON.stringify(batch.map(({ taskId, accountId }) => ({ taskId, accountId }))),
  )
  return new Map(found.map(readLocked).map((task) => [task.taskId, task]))
}

function readLocked(row: SqlRow): LockedTask {
  return {
    taskId: id<TaskId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    phase: text(row, 'phase') as Phase,
    output: idOrNull<FileName>(row, 'output'),
    isDeleted: integerOrNull(row, 'deleted_at_ms') !== null,
  }
}

/** Removes the prompts and the inputs. Returns the uploads among the inputs. */
async function takeInputs(
  sql: Sql,
  tasks: readonly LockedTask[],
): Promise<ReadonlyMap<TaskId, readonly FileName[]>> {
  if (tasks.length === 0) return new Map()
  const taskIds = listOf(tasks.map(({ taskId }) => taskId))
  const found = await sql.all(
    `select r.task_id, r.image_urls from requests r where r.task_id in ${listed('$1')}`,
    taskIds,
  )
  await sql.run(
    `update requests set prompt = '', image_urls = '[]' where task_id in ${listed('$1')}`,
    taskIds,
  )
  return new Map(
    found.map((row) => [id<TaskId>(row, 'task_id'), uploadsIn(json(row, 'image_urls') as readonly string[])]),
  )
}

/** Leaves out external URLs and the outputs of other tasks. */
function uploadsIn(imageUrls: readonly string[]): readonly FileName[] {
  const names = imageUrls.map((url) => parseFileName(ownFileText('', url) ?? ''))
  return [...new Set(names.filter((name) => name !== null))].filter((name) => name.startsWith('in_'))
}

async function markDeleted(sql: Sql, tasks: readonly LockedTask[]): Promise<void> {
  if (tasks.length === 0) return
  await sql.run(
    `update tasks set deleted_at_ms = now_ms() where id in ${listed('$1')}`,
    listOf(tasks.map(({ taskId }) => taskId)),
  )
}

/**
 * Ends the retention of the outputs, and of the uploads that no task uses anymore. Returns the names of these files.
 * The new expiry time is in the past according to any clock, so a file does not reappear if the clock changes.
 */
async function releaseFiles(
  sql: Sql,
  tasks: readonly LockedTask[],
  uploads: ReadonlyMap<TaskId, readonly FileName[]>,
): Promise<ReadonlySet<FileName>> {
  const outputs = tasks.flatMap(({ output, accountId }) =>
    output === null ? [] : [{ name: output, accountId, uses: 0 }],
  )
  const inputs = tasks.flatMap(({ taskId, accountId }) =>
    (uploads.get(taskId) ?? []).map((name) => ({ name, accountId, uses: 1 })),
  )
  if (outputs.length + inputs.length === 0) return new Set()
  const names = JSON.stringify([...outputs, ...inputs])
  // Other tasks may use the same files, so the locks on these tasks do not protect the rows in `files`.
  await sql.all(
    `select f.name from files f
      where f.name in (select ${textOf('name')} from ${rows('$1')}) order by f.name ${sql.dialect.lock('f')}`,
    names,
  )
  await sql.run(
    `with v as materialized
       (select ${textOf('name')} as name, sum(${integerOf('uses')}) as uses from ${rows('$1')} group by 1)
     update files set uses = files.uses - v.uses from v where files.name = v.name and v.uses > 0`,
    names,
  )
  const released = await sql.all(
    `update files set expires_at_ms = 0
      where (name, account_id) in (select ${textOf('name')}, ${textOf('accountId')} from ${rows('$1')})
        and (name in ${listed('$2')} or uses = 0)
     returning name`,
    names,
    listOf(outputs.map(({ name }) => name)),
  )
  return new Set(released.map((row) => id<FileName>(row, 'name')))
}
