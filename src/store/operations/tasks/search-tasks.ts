// Finds tasks across all accounts, for operators, newest first.

import type { RequestId, TaskId } from '../../../domain/ids.ts'
import { statusOf } from '../../../domain/tasks/task.ts'
import type { Phase } from '../../../domain/tasks/task.ts'
import type { FoundTask, SearchPage, TaskRecord, TaskSearch } from '../../../domain/tasks/task-record.ts'
import { id, integer, integerOrNull, text } from '../../row.ts'
import { listed, listOf, newestOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { readAttempts } from './search-attempts.ts'
import { readTask, taskColumns } from './task-row.ts'

export interface TaskSearchQuery {
  readonly search: TaskSearch
  /** The `next` of the previous page. Null for the first page. */
  readonly after: TaskId | null
  readonly limit: number
}

/** One page of a filtered search reads at most this many tasks, which takes a few milliseconds. */
const chunkRows = 2_000

/** Sorts after every ID. */
const afterAll = '~'

export function searchTasks(sql: Sql, query: TaskSearchQuery): Promise<SearchPage<FoundTask, TaskId>> {
  const { status } = query.search
  return status === 1 || status === 2 ? searchUnfinished(sql, query) : searchChunk(sql, query)
}

/**
 * Reads only the index of unfinished tasks, which is small even if there are millions of finished ones. The index is
 * sorted by the end of the tasks' lifetimes, which is also the order of creation unless the configured lifetime has
 * changed.
 */
async function searchUnfinished(
  sql: Sql,
  { search, limit }: TaskSearchQuery,
): Promise<SearchPage<FoundTask, TaskId>> {
  const { accountId, modelId, status } = search
  const found = await sql.all(
    `select ${foundColumns} from tasks t
      where t.finished_at_ms is null and (t.attempt > 0) = (cast($1 as bigint) = 2)
        and (cast($2 as text) is null or t.account_id = $2) and (cast($3 as text) is null or t.model_id = $3)
      order by t.lifetime_end_ms desc limit cast($4 as bigint)`,
    status,
    accountId,
    modelId,
    limit,
  )
  return { items: newestFirst(found.map(readFound)), next: null }
}

async function searchChunk(
  sql: Sql,
  { search, after, limit }: TaskSearchQuery,
): Promise<SearchPage<FoundTask, TaskId>> {
  const { accountId, modelId, status } = search
  const size = modelId === null && status === null ? limit : chunkRows
  const columns = 't.id, t.phase, t.attempt, t.model_id'
  const chunk =
    accountId === null
      ? await sql.all(
          `select ${columns} from tasks t where t.id < $1 order by t.id desc limit cast($2 as bigint)`,
          after ?? afterAll,
          size,
        )
      : await sql.all(
          `select ${columns} from tasks t where ${newestOf('t', '$1', '$2', "''")} limit cast($3 as bigint)`,
          accountId,
          after ?? afterAll,
          size,
        )
  const ids = chunk.filter((row) => matches(search, row)).map((row) => id<TaskId>(row, 'id'))
  const taskIds = ids.slice(0, limit)
  const last = ids.length > limit ? taskIds.at(-1) : idOfLast(chunk, size)
  return { items: await readFoundTasks(sql, taskIds), next: last ?? null }
}

function idOfLast(chunk: readonly SqlRow[], size: number): TaskId | undefined {
  const last = chunk[size - 1]
  return last && id<TaskId>(last, 'id')
}

function matches({ modelId, status }: TaskSearch, row: SqlRow): boolean {
  if (modelId !== null && text(row, 'model_id') !== modelId) return false
  const task = { phase: text(row, 'phase') as Phase, attempt: integer(row, 'attempt') }
  return status === null || statusOf(task) === status
}

async function readFoundTasks(sql: Sql, taskIds: readonly TaskId[]): Promise<readonly FoundTask[]> {
  const found = await sql.all(
    `select ${foundColumns} from tasks t where t.id in ${listed('$1')}`,
    listOf(taskIds),
  )
  return newestFirst(found.map(readFound))
}

const foundColumns = `${taskColumns('t')}, t.finished_at_ms`

function readFound(row: SqlRow): FoundTask {
  return { task: readTask(row), finishedAtMs: integerOrNull(row, 'finished_at_ms') }
}

function newestFirst(tasks: readonly FoundTask[]): readonly FoundTask[] {
  return tasks.toSorted((one, other) => (one.task.id < other.task.id ? 1 : -1))
}

/** The result for an ID is null if the task does not exist. */
export async function readTaskRecords(
  sql: Sql,
  taskIds: readonly TaskId[],
): Promise<readonly (TaskRecord | null)[]> {
  const found = await sql.all(
    `select ${foundColumns}, c.email, r.request_id
       from tasks t join requests r on r.task_id = t.id join accounts c on c.id = t.account_id
      where t.id in ${listed('$1')}`,
    listOf(taskIds),
  )
  const rows = new Map(found.map((row) => [id<TaskId>(row, 'id'), row]))
  const attempts = Map.groupBy(await readAttempts(sql, taskIds), ({ taskId }) => taskId)
  return taskIds.map((taskId) => {
    const row = rows.get(taskId)
    if (row === undefined) return null
    return {
      ...readFound(row),
      email: text(row, 'email'),
      requestId: id<RequestId>(row, 'request_id'),
      attempts: attempts.get(taskId) ?? [],
    }
  })
}
