// POST /site/tasks/{task_id}/cancel: cancels a task as in the API, but does not wait for its engine.

import type { StoppingProviders } from '../../../domain/tasks/decide-cancel.ts'
import { cancelTask } from '../../../tasks/cancel-task.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWithTask } from './read-tasks.ts'

export function cancelSiteTaskHandler(site: SiteContext, stopping: StoppingProviders): Handler {
  return async (call) => {
    const { accountId } = await site.gate.admit(call, site.limiter)
    const taskId = call.parameters['taskId'] ?? ''
    await cancelTask(site.store, { accountId, taskId, stopping })
    return answerWithTask(site, accountId, taskId)
  }
}
