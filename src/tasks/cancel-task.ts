import { branded } from '../lib/brand.ts'
import { isTimeOrderedId } from '../lib/ids.ts'
import { only } from '../lib/only.ts'
import { ServiceError } from '../domain/errors.ts'
import type { AccountId, TaskId } from '../domain/ids.ts'
import type { StoppingProviders } from '../domain/tasks/decide-cancel.ts'
import type { Store } from '../store/store.ts'

export interface TaskCancellation {
  readonly accountId: AccountId
  readonly taskId: string
  readonly stopping: StoppingProviders
}

/**
 * When the promise resolves, either the task has ended or the cancellation request is durable. In the second case, the
 * task's worker will try to stop the job. Throws `task_not_found` or `not_cancellable`.
 */
export async function cancelTask(
  store: Store,
  { accountId, taskId, stopping }: TaskCancellation,
): Promise<void> {
  if (!isTimeOrderedId(taskId)) throw new ServiceError('task_not_found')
  const request = { accountId, taskId: branded<TaskId>(taskId), stopping }
  const outcome = only(await store.cancelTasks([request]))
  if (outcome === 'unknown') throw new ServiceError('task_not_found')
  if (outcome === 'too-late')
    throw new ServiceError('not_cancellable', {
      message: 'It is too late to cancel this task. It has ended, or its output is being stored.',
    })
  if (outcome === 'unstoppable')
    throw new ServiceError('not_cancellable', {
      message: 'This task is running on an engine that cannot stop it. Wait until it ends.',
    })
}
