// The body of a webhook. Standard Webhooks recommends exactly these three fields.

import type { ClaimedMessage } from '../domain/webhooks/webhook.ts'
import { describeTask } from '../tasks/describe-task.ts'

/** `timestamp` is the time at which the task ended or the test message was created. */
export function describeMessage(
  { type, task, createdAtMs, endpointId }: ClaimedMessage,
  publicUrl: string,
): string {
  const data = task === null ? { endpoint_id: endpointId } : describeTask(task, publicUrl)
  return JSON.stringify({ type, timestamp: new Date(createdAtMs).toISOString(), data })
}
