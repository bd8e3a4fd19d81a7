// Deletes a finished task's prompt, inputs, and output at its owner's request.

import { branded } from '../../lib/brand.ts'
import { isTimeOrderedId } from '../../lib/ids.ts'
import type { Logger } from '../../lib/log.ts'
import { only } from '../../lib/only.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { AccountId, FileName, TaskId } from '../../domain/ids.ts'
import type { FileStore } from '../../files/storage/file-store.ts'
import type { Store } from '../../store/store.ts'

export interface DeleteParts {
  readonly store: Store
  readonly files: Pick<FileStore, 'remove'>
  readonly log: Logger
}

/** Throws `task_not_found` or `not_deletable`. The deletion is durable when the promise resolves. Safe to repeat. */
export async function deleteTask(parts: DeleteParts, accountId: AccountId, taskId: string): Promise<void> {
  if (!isTimeOrderedId(taskId)) throw new ServiceError('task_not_found')
  const outcome = only(await parts.store.deleteTasks([{ accountId, taskId: branded<TaskId>(taskId) }]))
  if (outcome.kind === 'unknown') throw new ServiceError('task_not_found')
  if (outcome.kind === 'unfinished') throw new ServiceError('not_deletable')
  await removeFiles(parts, outcome.files)
}

/**
 * If the file store is unavailable, a worker removes the files later. Even before that, requests for the files get
 * status 410.
 */
async function removeFiles({ files, log }: DeleteParts, names: readonly FileName[]): Promise<void> {
  const removals = await Promise.allSettled(names.map((name) => files.remove(name)))
  for (const removal of removals)
    if (removal.status === 'rejected')
      log.warn({ err: removal.reason }, 'could not remove a file of a deleted task; a worker will retry')
}
