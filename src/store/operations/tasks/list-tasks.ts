// Reads an account's tasks for its owner.

import { listedPromptLengthMax } from '../../../domain/tasks/task-list.ts'
import type {
  ListedTask,
  TaskOutput,
  TaskDetails,
  TaskCharge,
  TaskFilter,
  TaskPage,
} from '../../../domain/tasks/task-list.ts'
import type { AspectRatio } from '../../../domain/tasks/catalog.ts'
import type { AccountId, ApiKeyId, FileName, RequestId, TaskId } from '../../../domain/ids.ts'
import type { MediaType } from '../../../domain/files/media-types.ts'
import { idAfter, idBefore } from '../../../domain/tasks/id-bounds.ts'
import { statusOf } from '../../../domain/tasks/task.ts'
import type { Phase, TaskStatus } from '../../../domain/tasks/task.ts'
import { id, idOrNull, integer, integerOrNull, json, text } from '../../row.ts'
import { listed, listOf, newestOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import type { TaskQuery } from './read-tasks.ts'
import { readTask, taskColumns } from './task-row.ts'

export interface TaskPageQuery {
  readonly accountId: AccountId
  readonly filter: TaskFilter
  /** The `next` of the previous page. Null for the first page. */
  readonly after: string | null
  readonly limit: number
}

/**
 * These constants limit the search for one page so that a search for a rare match does not delay all other reads. The
 * search may exceed these limits by one chunk. For example, it reads 75 prompts of 4,996 characters, because two chunks
 * of 25 are just below the limit.
 */
const scannedRowsMax = 2_000
const scannedCharactersMax = 250_000

/** The number of rows in a chunk if the filter excludes tasks, but does not search prompts. */
const chunkRows = 200

/**
 * A search reads chunks of about this many characters. With PostgreSQL, the main thread searches them, and one chunk
 * usually takes it less than a millisecond. The first chunk is small, because the lengths of the prompts are unknown. All
 * chunks have at most 100 rows, because long prompts may follow short ones.
 */
const chunkCharacters = 125_000
const searchedRows = { min: 25, max: 100 }

/** Sorts after every ID. */
const afterAll = '~'

/**
 * Lists the newest tasks first. Paging through the list returns every task that existed at the start exactly once.
 * Tasks created later do not appear, because they belong before the first page.
 */
export function listTasks(sql: Sql, query: TaskPageQuery): Promise<TaskPage> {
  const isFiltered = Object.values(query.filter).some((value) => value !== null)
  return isFiltered ? listFiltered(sql, query) : listUnfiltered(sql, query)
}

/**
 * One statement, because each one is a round trip to PostgreSQL. The inner select finds the page before the joins, so
 * that only the index on accounts can be used.
 */
async function listUnfiltered(sql: Sql, { accountId, after, limit }: TaskPageQuery): Promise<TaskPage> {
  const found = await sql.all(
    `select ${listedColumns}, ${listedPrompt}
       from (select t.id from tasks t where ${newestOf('t', '$1', '$2', "''")} limit cast($3 as bigint)) newest
       join tasks t on t.id = newest.id ${withRequest} ${withOutput}
      order by t.id desc`,
    accountId,
    after ?? afterAll,
    // One more row than fits on the page shows whether there is another page.
    limit + 1,
  )
  const tasks = found.slice(0, limit).map(readListed)
  return { tasks, next: found.length > limit ? (tasks.at(-1)?.task.id ?? null) : null }
}

async function listFiltered(sql: Sql, { accountId, filter, after, limit }: TaskPageQuery): Promise<TaskPage> {
  const picked: TaskId[] = []
  let chunkSize = firstChunkSize(filter, limit)
  const { createdBeforeMs } = filter
  const begin = createdBeforeMs === null ? afterAll : idAfter(createdBeforeMs)
  let last = after !== null && after < begin ? after : begin
  let rows = 0
  let characters = 0
  while (rows < scannedRowsMax && characters < scannedCharactersMax && picked.length <= limit) {
    const chunk = await readCandidates(sql, { accountId, filter, after: last, limit: chunkSize })
    picked.push(...chunk.filter((candidate) => matches(filter, candidate)).map(({ id }) => id))
    rows += chunk.length
    const inChunk = chunk.reduce((sum, { prompt }) => sum + prompt.length, 0)
    characters += inChunk
    last = chunk.at(-1)?.id ?? last
    if (chunk.length < chunkSize) return pageOf(sql, accountId, picked, limit, null)
    if (filter.search !== null) chunkSize = nextChunkSize(chunkSize, inChunk)
  }
  return pageOf(sql, accountId, picked, limit, last)
}

function firstChunkSize(filter: TaskFilter, limit: number): number {
  if (filter.search !== null) return searchedRows.min
  // One more row than fits on the page shows whether there is another page.
  return Math.max(limit + 1, matchesAll(filter) ? 0 : chunkRows)
}

/** Grows slowly, because long prompts may follow short ones. */
function nextChunkSize(rows: number, characters: number): number {
  const rowsThatFit = Math.floor((rows * chunkCharacters) / Math.max(1, characters))
  return Math.max(searchedRows.min, Math.min(searchedRows.max, rowsThatFit, 2 * rows))
}

/** `next` is the ID after which the search continues if every picked task fits on the page. */
async function pageOf(
  sql: Sql,
  accountId: AccountId,
  picked: readonly TaskId[],
  limit: number,
  next: string | null,
): Promise<TaskPage> {
  const taskIds = picked.slice(0, limit)
  const found = await readListedTasks(
    sql,
    taskIds.map((taskId) => ({ accountId, taskId })),
  )
  const tasks = found.filter((task) => task !== null)
  return { tasks, next: picked.length > limit ? (taskIds.at(-1) ?? null) : next }
}

/** The result for a task is null if the task does not exist or belongs to another account. */
export async function readListedTasks(
  sql: Sql,
  batch: readonly TaskQuery[],
): Promise<readonly (ListedTask | null)[]> {
  const found = await sql.all(
    `select ${listedColumns}, ${listedPrompt}
       from tasks t ${withRequest} ${withOutput} where t.id in ${listed('$1')}`,
    listOf(batch.map(({ taskId }) => taskId)),
  )
  const tasks = new Map(found.map((row) => [id<TaskId>(row, 'id'), readListed(row)]))
  return batch.map(({ accountId, taskId }) => {
    const view = tasks.get(taskId)
    return view?.task.accountId === accountId ? view : null
  })
}

/** Returns null if the task does not exist or belongs to another account. */
export async function readTaskDetails(
  sql: Sql,
  { accountId, taskId }: TaskQuery,
): Promise<TaskDetails | null> {
  const [row] = await sql.all(
    `select ${listedColumns}, r.prompt, r.request_id, r.image_urls, a.submitted_at_ms, a.storing_at_ms,
            t.key_id, k.name as key_name, k.hint as key_hint
       from tasks t ${withRequest} ${withOutput}
       left join attempts a on a.task_id = t.id and a.number = t.submits
       left join api_keys k on k.id = t.key_id
      where t.id = $1 and t.account_id = $2`,
    taskId,
    accountId,
  )
  if (row === undefined) return null
  const entries = await sql.all(
    'select l.kind, l.amount, l.created_at_ms from ledger l where l.task_id = $1 order by l.id',
    taskId,
  )
  return { ...readListed(row), ...readDetails(row), entries: entries.map(readCharge) }
}

interface Candidate {
  readonly id: TaskId
  readonly status: TaskStatus
  readonly modelId: string
  readonly createdAtMs: number
  readonly prompt: string
}

/** The prompts are in another table, so they are read only for a search. */
async function readCandidates(
  sql: Sql,
  { accountId, filter, after, limit }: TaskPageQuery & { readonly after: string },
): Promise<readonly Candidate[]> {
  const [prompt, from] = filter.search === null ? [`''`, 'tasks t'] : ['r.prompt', `tasks t ${withRequest}`]
  const { createdFromMs } = filter
  const found = await sql.all(
    `select t.id, t.phase, t.attempt, t.model_id, t.created_at_ms, ${prompt} as prompt from ${from}
      where ${newestOf('t', '$1', '$2', '$3')} limit cast($4 as bigint)`,
    accountId,
    after,
    createdFromMs === null ? '' : idBefore(createdFromMs),
    limit,
  )
  return found.map((row) => ({
    id: id<TaskId>(row, 'id'),
    status: statusOf({ phase: text(row, 'phase') as Phase, attempt: integer(row, 'attempt') }),
    modelId: text(row, 'model_id'),
    createdAtMs: integer(row, 'created_at_ms'),
    prompt: text(row, 'prompt'),
  }))
}

/**
 * Whether nearly all candidates match the filter. `readCandidates` selects a range of IDs that already excludes nearly
 * all tasks outside the filter's times.
 */
function matchesAll({ status, modelId, search }: TaskFilter): boolean {
  return status === null && modelId === null && search === null
}

// Searches prompts here rather than in SQL, because SQLite and PostgreSQL treat uppercase and lowercase differently.
function matches(filter: TaskFilter, candidate: Candidate): boolean {
  const { status, modelId, search, createdFromMs, createdBeforeMs } = filter
  if (createdFromMs !== null && candidate.createdAtMs < createdFromMs) return false
  if (createdBeforeMs !== null && candidate.createdAtMs >= createdBeforeMs) return false
  if (status !== null && candidate.status !== status) return false
  if (modelId !== null && candidate.modelId !== modelId) return false
  return search === null || candidate.prompt.toLowerCase().includes(search.toLowerCase())
}

/** The columns that `readListed` reads, except `prompt`. */
const listedColumns = `${taskColumns('t')}, r.aspect_ratio, t.finished_at_ms, t.cancel_requested_at_ms,
  f.name as output_name, f.media_type, f.bytes, f.expires_at_ms`

const listedPrompt = `substr(r.prompt, 1, ${listedPromptLengthMax}) as prompt`

const withRequest = 'join requests r on r.task_id = t.id'

const withOutput =
  'left join files f on f.name = t.output and f.removed_at_ms is null and f.expires_at_ms > now_ms()'

function readListed(row: SqlRow): ListedTask {
  const name = idOrNull<FileName>(row, 'output_name')
  return {
    task: readTask(row),
    prompt: text(row, 'prompt'),
    aspectRatio: text(row, 'aspect_ratio') as AspectRatio,
    finishedAtMs: integerOrNull(row, 'finished_at_ms'),
    cancelRequestedAtMs: integerOrNull(row, 'cancel_requested_at_ms'),
    output: name === null ? null : { name, ...readOutput(row) },
  }
}

function readOutput(row: SqlRow): Omit<TaskOutput, 'name'> {
  return {
    mediaType: text(row, 'media_type') as MediaType,
    bytes: integer(row, 'bytes'),
    expiresAtMs: integer(row, 'expires_at_ms'),
  }
}

function readDetails(row: SqlRow): Omit<TaskDetails, keyof ListedTask | 'entries'> {
  const keyId = idOrNull<ApiKeyId>(row, 'key_id')
  return {
    requestId: id<RequestId>(row, 'request_id'),
    imageUrls: json(row, 'image_urls') as readonly string[],
    key: keyId === null ? null : { id: keyId, name: text(row, 'key_name'), hint: text(row, 'key_hint') },
    submittedAtMs: integerOrNull(row, 'submitted_at_ms'),
    storingAtMs: integerOrNull(row, 'storing_at_ms'),
    deletedAtMs: integerOrNull(row, 'deleted_at_ms'),
  }
}

function readCharge(row: SqlRow): TaskCharge {
  return {
    kind: text(row, 'kind') as TaskCharge['kind'],
    credits: Math.abs(integer(row, 'amount')),
    atMs: integer(row, 'created_at_ms'),
  }
}
