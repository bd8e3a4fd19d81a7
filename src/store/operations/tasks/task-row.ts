// Reads tasks from rows. A task has only the data that exists in its phase.

import { unreachable } from '../../../lib/assert.ts'
import type { ModelKind, AspectRatio } from '../../../domain/tasks/catalog.ts'
import type { AccountId, Epoch, FileName, JobKey, RequestId, TaskId, UnixMs } from '../../../domain/ids.ts'
import type { ClaimedTask, FailureCode, Phase, Task, TaskState } from '../../../domain/tasks/task.ts'
import { id, integer, json, milliseconds, millisecondsOrNull, text, textOrNull } from '../../row.ts'
import type { SqlRow } from '../../sql.ts'

const ofTask = [
  'id',
  'account_id',
  'model_id',
  'kind',
  'price',
  'phase',
  'attempt',
  'job_key',
  'handle',
  'output',
  'failure_code',
  'failure_message',
  'created_at_ms',
]

const ofRequest = ['prompt', 'image_urls', 'aspect_ratio', 'request_id']

const ofClaim = ['epoch', 'provider', 'submitted_at_ms', 'deadline_ms']

/** The columns that `readTask` reads, for the table or an alias of it. */
export function taskColumns(table: string): string {
  return ofTask.map((column) => `${table}.${column}`).join(', ')
}

/** The columns that `readClaimedTask` reads, besides `now_ms`. */
export function claimedColumns(table: string): string {
  return [...ofTask, ...ofRequest, ...ofClaim].map((column) => `${table}.${column}`).join(', ')
}

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
  }
}

export function readClaimedTask(row: SqlRow): ClaimedTask {
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
    provider: textOrNull(row, 'provider'),
    submittedAtMs: millisecondsOrNull<UnixMs>(row, 'submitted_at_ms'),
    deadlineAtMs: milliseconds<UnixMs>(row, 'deadline_ms'),
    claimedAtMs: milliseconds<UnixMs>(row, 'now_ms'),
  }
}

function readState(row: SqlRow): TaskState {
  const phase = text(row, 'phase') as Phase
  switch (phase) {
    case 'queued':
      return { phase }
    case 'submitting':
      return { phase, jobKey: id<JobKey>(row, 'job_key') }
    case 'running':
    case 'storing':
      return { phase, jobKey: id<JobKey>(row, 'job_key'), handle: json(row, 'handle') }
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
