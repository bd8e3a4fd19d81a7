// DELETE /api/v1/tasks/{task_id}: removes the prompt, the inputs and the output of a finished task.

import { branded } from '../../lib/brand.ts'
import { isTimeOrderedId } from '../../lib/ids.ts'
import type { Logger } from '../../lib/log.ts'
import { only } from '../../lib/only.ts'
import type { RateLimiter } from '../../lib/rate-limit.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { FileName, TaskId } from '../../domain/ids.ts'
import type { FileStore } from '../../files/storage/file-store.ts'
import type { Store } from '../../store/store.ts'
import type { TaskReader } from '../../tasks/read-task.ts'
import { succeed } from '../serving/answer.ts'
import type { Handler } from '../serving/call.ts'
import type { ApiGate } from './gate.ts'

export interface DeleteTaskContext {
  readonly gate: ApiGate
  readonly limiter: RateLimiter
  readonly store: Store
  readonly files: Pick<FileStore, 'remove'>
  readonly reader: TaskReader
  readonly log: Logger
}

/** Throws `task_not_found` or `not_deletable`. */
export function deleteTaskHandler(parts: DeleteTaskContext): Handler {
  const { gate, limiter, store, reader } = parts
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const taskId = call.parameters['taskId'] ?? ''
    if (!isTimeOrderedId(taskId)) throw new ServiceError('task_not_found')
    const outcome = only(await store.deleteTasks([{ accountId, taskId: branded<TaskId>(taskId) }]))
    if (outcome.kind === 'unknown') throw new ServiceError('task_not_found')
    if (outcome.kind === 'unfinished') throw new ServiceError('not_deletable')
    await removeFiles(parts, outcome.files)
    return succeed((await reader.read(accountId, taskId)).json)
  }
}

/** If the file store is unavailable, a worker removes the files later. Their URLs return 410 in any case. */
async function removeFiles({ files, log }: DeleteTaskContext, names: readonly FileName[]): Promise<void> {
  const removals = await Promise.allSettled(names.map((name) => files.remove(name)))
  for (const removal of removals)
    if (removal.status === 'rejected')
      log.warn({ err: removal.reason }, 'a deleted file could not be removed yet')
}
