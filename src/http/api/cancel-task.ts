// POST /api/v1/tasks/{task_id}/cancel: cancels a task, and waits up to 10 s for it to end.

import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { StoppingProviders } from '../../domain/tasks/decide-cancel.ts'
import type { Store } from '../../store/store.ts'
import { cancelTask } from '../../tasks/cancel-task.ts'
import { succeed } from '../serving/answer.ts'
import type { Handler } from '../serving/call.ts'
import { waitForTask } from './wait-for-task.ts'
import type { WaitParts } from './wait-for-task.ts'

const waitMs = 10_000

export interface CancelTaskContext extends WaitParts {
  readonly limiter: RateLimiter
  readonly store: Store
  readonly stopping: StoppingProviders
}

export function cancelTaskHandler(parts: CancelTaskContext): Handler {
  const { gate, limiter, store, stopping } = parts
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const taskId = call.parameters['taskId'] ?? ''
    await cancelTask(store, { accountId, taskId, stopping })
    const isReady = ({ isTerminal }: { readonly isTerminal: boolean }) => isTerminal
    const view = await waitForTask(parts, call, { accountId, taskId, waitMs, follows: 'end', isReady })
    return succeed(view.json)
  }
}
