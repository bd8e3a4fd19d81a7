// Finds attempts across all accounts, for operators. The attempts of the newest tasks come first.

import type { JobKey, TaskId } from '../../../domain/ids.ts'
import type { AttemptOutcome, Cost } from '../../../domain/tasks/attempt.ts'
import type { AttemptPlace, AttemptRecord, SearchPage } from '../../../domain/tasks/task-record.ts'
import { id, integer, integerOrNull, json, text, textOrNull } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

export interface AttemptQuery {
  /** If null, attempts of all providers are returned. */
  readonly provider: string | null
  readonly limit: number
}

export interface AttemptSearchQuery extends AttemptQuery {
  /** The `next` of the previous page. Null for the first page. */
  readonly after: AttemptPlace | null
}

/** One page of a filtered search reads at most this many attempts, which takes a few milliseconds. */
const chunkRows = 2_000

/** Sorts after every attempt. */
const afterAll = { taskId: '~', number: 0 }

export async function searchAttempts(
  sql: Sql,
  { provider, after, limit }: AttemptSearchQuery,
): Promise<SearchPage<AttemptRecord, AttemptPlace>> {
  const size = provider === null ? limit : chunkRows
  const { taskId, number } = after ?? afterAll
  const found = await sql.all(
    `select a.task_id, a.number, a.provider from attempts a where (a.task_id, a.number) < ($1, cast($2 as bigint))
      order by a.task_id desc, a.number desc limit cast($3 as bigint)`,
    taskId,
    number,
    size,
  )
  const chunk = found.map((row) => ({ ...readPlace(row), provider: text(row, 'provider') }))
  const matches = chunk.filter((candidate) => provider === null || candidate.provider === provider)
  const places = matches.slice(0, limit)
  const last = matches.length > limit ? places.at(-1) : chunk[size - 1]
  return {
    items: await readPlaces(sql, places),
    next: last === undefined ? null : { taskId: last.taskId, number: last.number },
  }
}

async function readPlaces(sql: Sql, places: readonly AttemptPlace[]): Promise<readonly AttemptRecord[]> {
  const found = await sql.all(
    `with v as materialized (select ${textOf('taskId')} as id, ${integerOf('number')} as number from ${rows('$1')})
     select ${columns} from v join attempts a on a.task_id = v.id and a.number = v.number
      order by a.task_id desc, a.number desc`,
    JSON.stringify(places),
  )
  return found.map(readAttempt)
}

/**
 * Returns the attempts that an engine may or may not have accepted: their outcome is unknown, or they are being
 * submitted. Each of the two cases has its own index, which contains few attempts.
 */
export async function listUnknownAttempts(
  sql: Sql,
  { provider, limit }: AttemptQuery,
): Promise<readonly AttemptRecord[]> {
  const found = await sql.all(
    `with found as materialized
       (select ${columns} from attempts a where a.outcome = 'unknown'
        union all
        select ${columns} from attempts a
         where a.ended_at_ms is null and a.handle is null and a.storing_at_ms is null)
     select * from found where cast($1 as text) is null or found.provider = $1
      order by found.task_id desc, found.number desc limit cast($2 as bigint)`,
    provider,
    limit,
  )
  return found.map(readAttempt)
}

/** Returns the tasks' attempts, ordered by task ID and number. */
export async function readAttempts(sql: Sql, taskIds: readonly TaskId[]): Promise<readonly AttemptRecord[]> {
  const found = await sql.all(
    `select ${columns} from attempts a where a.task_id in ${listed('$1')} order by a.task_id, a.number`,
    listOf(taskIds),
  )
  return found.map(readAttempt)
}

const columns = `a.task_id, a.number, a.route, a.provider, a.job_key, a.handle, a.submitted_at_ms, a.running_at_ms,
  a.storing_at_ms, a.ended_at_ms, a.outcome, a.cost_micros, a.cost_currency`

function readAttempt(row: SqlRow): AttemptRecord {
  return {
    ...readPlace(row),
    route: text(row, 'route'),
    provider: text(row, 'provider'),
    jobKey: id<JobKey>(row, 'job_key'),
    handle: row['handle'] === null ? null : json(row, 'handle'),
    submittedAtMs: integer(row, 'submitted_at_ms'),
    runningAtMs: integerOrNull(row, 'running_at_ms'),
    storingAtMs: integerOrNull(row, 'storing_at_ms'),
    endedAtMs: integerOrNull(row, 'ended_at_ms'),
    outcome: textOrNull(row, 'outcome') as AttemptOutcome | null,
    cost: readCost(row),
  }
}

function readPlace(row: SqlRow): AttemptPlace {
  return { taskId: id<TaskId>(row, 'task_id'), number: integer(row, 'number') }
}

function readCost(row: SqlRow): Cost | null {
  const micros = integerOrNull(row, 'cost_micros')
  return micros === null ? null : { micros, currency: text(row, 'cost_currency') }
}
