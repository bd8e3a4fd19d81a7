// POST /site/tasks/{task_id}/delete: deletes a finished task's content, as in the API.

import type { FileStore } from '../../../files/storage/file-store.ts'
import type { Handler } from '../../serving/call.ts'
import { deleteTask } from '../../shared/delete-task.ts'
import type { SiteContext } from '../context.ts'
import { answerWithTask } from './read-tasks.ts'

export function deleteSiteTaskHandler(site: SiteContext, files: Pick<FileStore, 'remove'>): Handler {
  return async (call) => {
    const { accountId } = await site.gate.admit(call, site.limiter)
    const taskId = call.parameters['taskId'] ?? ''
    await deleteTask({ store: site.store, files, log: site.log }, accountId, taskId)
    return answerWithTask(site, accountId, taskId)
  }
}
