import type { JsonObject } from '../../lib/json.ts'
import type { Cost } from '../../domain/tasks/attempt.ts'
import { stateOf } from '../../domain/tasks/task-record.ts'
import type { AttemptRecord } from '../../domain/tasks/task-record.ts'
import { printable, table, utc } from './table.ts'

/**
 * A handle can be 16 KiB long, so the table shows only its beginning. The JSON document contains the whole handle.
 */
const handleLengthMax = 40

export function attemptDocument(attempt: AttemptRecord): JsonObject {
  const { cost } = attempt
  return {
    task_id: attempt.taskId,
    number: attempt.number,
    route: attempt.route,
    provider: attempt.provider,
    state: stateOf(attempt),
    job_key: attempt.jobKey,
    handle: attempt.handle,
    submitted_at: new Date(attempt.submittedAtMs).toISOString(),
    running_at: isoOrNull(attempt.runningAtMs),
    storing_at: isoOrNull(attempt.storingAtMs),
    ended_at: isoOrNull(attempt.endedAtMs),
    cost: cost === null ? null : { amount: cost.micros / 1e6, currency: cost.currency },
  }
}

export function attemptTable(attempts: readonly AttemptRecord[]): string {
  return table(
    ['TASK', '#', 'PROVIDER', 'ROUTE', 'STATE', 'SUBMITTED (UTC)', 'COST', 'JOB KEY'],
    attempts.map((attempt) => [
      attempt.taskId,
      String(attempt.number),
      attempt.provider,
      attempt.route,
      stateOf(attempt),
      utc(attempt.submittedAtMs),
      costText(attempt.cost),
      attempt.jobKey,
    ]),
  )
}

/** Shows when each attempt was submitted, and how many seconds later it reached its other states. */
export function attemptLines(attempts: readonly AttemptRecord[]): string {
  return table(
    [
      '#',
      'PROVIDER',
      'ROUTE',
      'STATE',
      'SUBMITTED (UTC)',
      'RUNNING',
      'STORING',
      'ENDED',
      'COST',
      'JOB KEY',
      'HANDLE',
    ],
    attempts.map((attempt) => [
      String(attempt.number),
      attempt.provider,
      attempt.route,
      stateOf(attempt),
      utc(attempt.submittedAtMs),
      ...[attempt.runningAtMs, attempt.storingAtMs, attempt.endedAtMs].map((ms) =>
        ms === null ? '' : `+${((ms - attempt.submittedAtMs) / 1_000).toFixed(1)} s`,
      ),
      costText(attempt.cost),
      attempt.jobKey,
      handleText(attempt),
    ]),
  )
}

function handleText({ handle }: AttemptRecord): string {
  if (handle === null) return ''
  const text = printable(JSON.stringify(handle))
  return text.length <= handleLengthMax ? text : `${text.slice(0, handleLengthMax - 1)}…`
}

function costText(cost: Cost | null): string {
  return cost === null ? '' : `${cost.micros / 1e6} ${cost.currency}`
}

export function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
