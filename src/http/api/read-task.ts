// GET /api/v1/tasks/{task_id}: returns a task. With `Prefer: wait`, waits until the task has ended, the task differs
// from the version in `If-None-Match`, or the time is up.

import type { Task } from '../../domain/tasks/task.ts'
import type { RateLimiter } from '../../lib/rate-limit.ts'
import { describeTask } from '../../tasks/describe-task.ts'
import type { TaskView } from '../../tasks/read-task.ts'
import { envelopeNotModified, succeed } from '../serving/answer.ts'
import type { Answer } from '../serving/answer.ts'
import type { Call, Handler } from '../serving/call.ts'
import { isNoneMatch } from '../protocol/none-match.ts'
import type { TaskData } from './schemas/task.ts'
import { parseWait } from '../protocol/prefer.ts'
import { waitForTask } from './wait-for-task.ts'
import type { WaitParts } from './wait-for-task.ts'

export interface ReadTaskContext extends WaitParts {
  readonly limiter: RateLimiter
}

export function readTaskHandler(parts: ReadTaskContext): Handler {
  return async (call) => {
    const { accountId } = await parts.gate.admit(call, parts.limiter)
    const taskId = call.parameters['taskId'] ?? ''
    const waitSeconds = parseWait(headerOf(call, 'prefer'))
    if (waitSeconds === null) return answerWith(call, await parts.reader.read(accountId, taskId))
    const isReady = (view: TaskView) => view.isTerminal || isChanged(call, view)
    const waitMs = waitSeconds * 1_000
    const follows = call.request.headers['if-none-match'] === undefined ? 'end' : 'steps'
    const view = await waitForTask(parts, call, { accountId, taskId, waitMs, follows, isReady })
    return answerWith(call, view, { 'preference-applied': `wait=${waitSeconds}` })
  }
}

function isChanged(call: Call, view: TaskView): boolean {
  const ifNoneMatch = call.request.headers['if-none-match']
  return ifNoneMatch !== undefined && !isNoneMatch(ifNoneMatch, view.etag)
}

function answerWith(call: Call, view: TaskView, headers: Answer['headers'] = {}): Answer {
  if (isNoneMatch(call.request.headers['if-none-match'], view.etag))
    return envelopeNotModified(view.etag, headers)
  return succeed(view.json, 'ok', { etag: view.etag, ...headers })
}

function headerOf({ request }: Call, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Makes the compiler check the return type of `describeTask` against the schema. */
export const taskDataOf: (task: Task, publicUrl: string) => TaskData = describeTask
