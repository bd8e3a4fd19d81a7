// DELETE /api/v1/tasks/{task_id}: removes the prompt, the inputs, and the output of a finished task.

import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { TaskReader } from '../../tasks/read-task.ts'
import { succeed } from '../serving/answer.ts'
import type { Handler } from '../serving/call.ts'
import { deleteTask } from '../shared/delete-task.ts'
import type { DeleteParts } from '../shared/delete-task.ts'
import type { ApiGate } from './gate.ts'

export interface DeleteTaskContext extends DeleteParts {
  readonly gate: ApiGate
  readonly limiter: RateLimiter
  readonly reader: TaskReader
}

export function deleteTaskHandler(parts: DeleteTaskContext): Handler {
  const { gate, limiter, reader } = parts
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const taskId = call.parameters['taskId'] ?? ''
    await deleteTask(parts, accountId, taskId)
    return succeed((await reader.read(accountId, taskId)).json)
  }
}
