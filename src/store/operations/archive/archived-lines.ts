// The lines of the archive. Each line is a task with its request, attempts, and ledger entries, as JSON.

import type { TaskId } from '../../../domain/ids.ts'
import { idAfter } from '../../../domain/tasks/id-bounds.ts'
import { integer, integerOrNull, json, text, textOrNull } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

type Columns = Readonly<Record<string, (row: SqlRow, column: string) => unknown>>

// Every column of `tasks`, `requests`, `attempts`, and `ledger`. A test compares these lists with the schema.

const ofTask: Columns = {
  id: text,
  account_id: text,
  key_id: textOrNull,
  model_id: text,
  kind: text,
  price: integer,
  phase: text,
  rank: integer,
  claimed_by: textOrNull,
  epoch: integer,
  attempt: integer,
  submits: integer,
  output: textOrNull,
  failure_code: textOrNull,
  failure_message: textOrNull,
  created_at_ms: integer,
  lifetime_end_ms: integer,
  finished_at_ms: integerOrNull,
  cancel_requested_at_ms: integerOrNull,
  deleted_at_ms: integerOrNull,
}

const ofRequest: Columns = {
  task_id: text,
  request_id: text,
  prompt: text,
  image_urls: json,
  aspect_ratio: text,
}

const ofAttempt: Columns = {
  task_id: text,
  number: integer,
  route: text,
  provider: text,
  job_key: text,
  handle: textOrNull,
  deadline_ms: integer,
  submitted_at_ms: integer,
  running_at_ms: integerOrNull,
  storing_at_ms: integerOrNull,
  ended_at_ms: integerOrNull,
  outcome: textOrNull,
  cost_micros: integerOrNull,
  cost_currency: textOrNull,
}

const ofEntry: Columns = {
  id: integer,
  account_id: text,
  task_id: text,
  kind: text,
  amount: integer,
  balance_after: integer,
  reference: textOrNull,
  created_at_ms: integer,
}

export const archivedColumns = { tasks: ofTask, requests: ofRequest, attempts: ofAttempt, ledger: ofEntry }

export interface ArchivableQuery {
  /** Only tasks created before this time are archived. */
  readonly beforeMs: number
  /** The ID of the last task in the previous part. Empty for the first part. */
  readonly after: string
  readonly limit: number
}

/**
 * A condition for `select … from tasks t`, with parameters $1 to $3. The bounds on the ID limit the query to a range of
 * the primary key. A task with an unsent webhook message is not archived, because the body of the message is
 * created from the task.
 */
export const isArchivable = `t.id > $1 and t.id < $2 and t.finished_at_ms is not null and t.created_at_ms < cast($3 as bigint)
    and t.id not in (select m.task_id from webhook_messages m where m.due_at_ms is not null and m.task_id is not null)`

export function archivableParameters({ beforeMs, after }: Omit<ArchivableQuery, 'limit'>) {
  return [after, idAfter(beforeMs), beforeMs] as const
}

/** Returns the lines of the next part, in the order of the tasks' IDs. Empty if nothing is left to archive. */
export async function readArchivable(sql: Sql, query: ArchivableQuery): Promise<readonly string[]> {
  const found = await sql.all(
    `select t.id from tasks t where ${isArchivable} order by t.id limit cast($4 as bigint)`,
    ...archivableParameters(query),
    query.limit,
  )
  return linesOf(
    sql,
    found.map((row) => text(row, 'id') as TaskId),
  )
}

/** Ordered by task ID. Leaves out tasks that do not exist. */
export async function linesOf(sql: Sql, taskIds: readonly TaskId[]): Promise<readonly string[]> {
  const ids = listOf(taskIds)
  const read = async (table: string, columns: Columns, key: string, order: string) => {
    const names = Object.keys(columns).join(', ')
    const found = await sql.all(
      `select ${names} from ${table} where ${key} in ${listed('$1')} order by ${order}`,
      ids,
    )
    return found.map((row) => readColumns(row, columns))
  }
  const tasks = await read('tasks', ofTask, 'id', 'id')
  const requests = Map.groupBy(await read('requests', ofRequest, 'task_id', 'task_id'), taskOf)
  const attempts = Map.groupBy(await read('attempts', ofAttempt, 'task_id', 'task_id, number'), taskOf)
  const entries = Map.groupBy(await read('ledger', ofEntry, 'task_id', 'id'), taskOf)
  return tasks.map((task) =>
    JSON.stringify({
      task,
      request: requests.get(task['id'])?.[0] ?? null,
      attempts: attempts.get(task['id']) ?? [],
      entries: entries.get(task['id']) ?? [],
    }),
  )
}

type Values = Readonly<Record<string, unknown>>

function readColumns(row: SqlRow, columns: Columns): Values {
  return Object.fromEntries(Object.entries(columns).map(([name, read]) => [name, read(row, name)]))
}

function taskOf({ task_id }: Values): unknown {
  return task_id
}
