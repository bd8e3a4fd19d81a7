// The body of a webhook. Standard Webhooks recommends exactly these three fields.

import type { ClaimedMessage } from '../domain/webhooks/webhook.ts'
import { testType } from '../domain/webhooks/webhook.ts'
import { describeTask } from '../tasks/describe-task.ts'

/** Returns null if the task has been archived. `timestamp` is when the task ended. */
export function describeMessage(
  { type, task, createdAtMs, endpointId }: ClaimedMessage,
  publicUrl: string,
): string | null {
  const data = type === testType ? { endpoint_id: endpointId } : task && describeTask(task, publicUrl)
  return data && JSON.stringify({ type, timestamp: new Date(createdAtMs).toISOString(), data })
}
