// Reads tasks from rows. A task contains only the data that exists in its phase.

import { unreachable } from '../../../lib/assert.ts'
import type { Json } from '../../../lib/json.ts'
import type { OpenAttempt } from '../../../domain/tasks/attempt.ts'
import type { ModelKind, AspectRatio } from '../../../domain/tasks/catalog.ts'
import type { AccountId, Epoch, FileName, JobKey, RequestId, TaskId, UnixMs } from '../../../domain/ids.ts'
import type { ClaimedTask, FailureCode, Phase, Task, TaskState } from '../../../domain/tasks/task.ts'
import { id, idOrNull, integer, integerOrNull, json, milliseconds, text, textOrNull } from '../../row.ts'
import type { SqlRow } from '../../sql.ts'

const ofTask = [
  'id',
  'account_id',
  'model_id',
  'kind',
  'price',
  'phase',
  'rank',
  'claimed_by',
  'attempt',
  'output',
  'failure_code',
  'failure_message',
  'created_at_ms',
  'deleted_at_ms',
]

/** Returns the columns that `readTask` reads. `table`: the name or an alias of the table. */
export function taskColumns(table: string): string {
  return ofTask.map((column) => `${table}.${column}`).join(', ')
}

/**
 * The columns that `readClaimedTask` reads, except `now_ms`. The aliases are `t` for the task, `r` for its request, and
 * `a` for its last attempt.
 */
export const claimedColumns = `${taskColumns('t')}, t.epoch, t.cancel_requested_at_ms, r.prompt, r.image_urls, r.aspect_ratio, r.request_id,
  a.number, a.job_key, a.route, a.provider, a.handle, a.submitted_at_ms, coalesce(a.deadline_ms, t.lifetime_end_ms) as deadline_ms`

export function readTask(row: SqlRow): Task {
  return {
    ...readState(row),
    id: id<TaskId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    modelId: text(row, 'model_id'),
    kind: text(row, 'kind') as ModelKind,
    priceCredits: integer(row, 'price'),
    attempt: integer(row, 'attempt'),
    createdAtMs: milliseconds<UnixMs>(row, 'created_at_ms'),
    isDeleted: integerOrNull(row, 'deleted_at_ms') !== null,
  }
}

export function readClaimedTask(row: SqlRow, refusedRoutes: readonly string[]): ClaimedTask {
  return {
    task: readTask(row),
    request: {
      modelId: text(row, 'model_id'),
      prompt: text(row, 'prompt'),
      imageUrls: json(row, 'image_urls') as readonly string[],
      aspectRatio: text(row, 'aspect_ratio') as AspectRatio,
    },
    requestId: id<RequestId>(row, 'request_id'),
    epoch: integer(row, 'epoch') as Epoch,
    openAttempt: readOpenAttempt(row),
    isCancelRequested: integerOrNull(row, 'cancel_requested_at_ms') !== null,
    refusedRoutes,
    deadlineAtMs: milliseconds<UnixMs>(row, 'deadline_ms'),
    claimedAtMs: milliseconds<UnixMs>(row, 'now_ms'),
  }
}

function readOpenAttempt(row: SqlRow): OpenAttempt | null {
  // A queued task's last attempt has ended.
  const jobKey = text(row, 'phase') === 'queued' ? null : idOrNull<JobKey>(row, 'job_key')
  if (jobKey === null) return null
  const handle = textOrNull(row, 'handle')
  return {
    number: integer(row, 'number'),
    jobKey,
    route: text(row, 'route'),
    provider: text(row, 'provider'),
    submittedAtMs: milliseconds<UnixMs>(row, 'submitted_at_ms'),
    handle: handle === null ? null : (JSON.parse(handle) as Json),
  }
}

function readState(row: SqlRow): TaskState {
  const phase = text(row, 'phase') as Phase
  switch (phase) {
    case 'queued':
      return { phase, rank: textOrNull(row, 'claimed_by') === null ? integer(row, 'rank') : null }
    case 'submitting':
    case 'running':
    case 'storing':
      return { phase }
    case 'succeeded':
      return { phase, output: id<FileName>(row, 'output') }
    case 'failed': {
      const code = text(row, 'failure_code') as FailureCode
      return { phase, failure: { code, message: text(row, 'failure_message') } }
    }
    default:
      return unreachable(phase)
  }
}
