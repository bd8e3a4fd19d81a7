import type { JsonObject } from '../../lib/json.ts'
import { statusOf } from '../../domain/tasks/task.ts'
import type { TaskStatus } from '../../domain/tasks/task.ts'
import type { FoundTask, TaskRecord } from '../../domain/tasks/task-record.ts'
import { attemptLines, isoOrNull } from './describe-attempt.ts'
import { counted, table, utc } from './table.ts'

/** The names of the statuses that clients see as numbers. */
export const statusNames: ReadonlyMap<string, TaskStatus> = new Map([
  ['queued', 1],
  ['running', 2],
  ['succeeded', 3],
  ['failed', 4],
])

export function taskDocument({ task, finishedAtMs }: FoundTask): JsonObject {
  return {
    task_id: task.id,
    status: statusOf(task),
    phase: task.phase,
    model_id: task.modelId,
    account_id: task.accountId,
    price: task.priceCredits,
    created_at: new Date(task.createdAtMs).toISOString(),
    finished_at: isoOrNull(finishedAtMs),
    failure: task.phase === 'failed' ? { ...task.failure } : null,
  }
}

export function taskTable(tasks: readonly FoundTask[]): string {
  return table(
    ['TASK', 'CREATED (UTC)', 'STATUS', 'MODEL', 'PRICE', 'ACCOUNT', 'FAILURE'],
    tasks.map(({ task }) => [
      task.id,
      utc(task.createdAtMs),
      statusName(task),
      task.modelId,
      String(task.priceCredits),
      task.accountId,
      task.phase === 'failed' ? task.failure.code : '',
    ]),
  )
}

function statusName(task: FoundTask['task']): string {
  const status = statusOf(task)
  return [...statusNames].find(([, number]) => number === status)?.[0] ?? ''
}

export function taskText({ task, finishedAtMs, email, requestId, attempts }: TaskRecord): string {
  const facts = [
    ['task', task.id],
    ['phase', task.phase],
    ['model', task.modelId],
    ['price', `${counted(task.priceCredits, 'credit')}${task.phase === 'failed' ? ', refunded' : ''}`],
    ['account', `${task.accountId} (${email})`],
    ['request', requestId],
    ['created', `${utc(task.createdAtMs)} UTC`],
    ...(finishedAtMs === null ? [] : [['finished', `${utc(finishedAtMs)} UTC`]]),
    ...(task.phase === 'failed' ? [['failure', `${task.failure.code}: ${task.failure.message}`]] : []),
  ]
  const lines = facts.map(([name = '', value = '']) => `${name.padEnd(9)} ${value}`)
  const none = 'No attempts. The task has not been submitted to an engine.'
  return [...lines, '', attempts.length === 0 ? none : attemptLines(attempts)].join('\n')
}
