// Describes a task as its owner sees it, in responses, events, and webhooks.

import { urlOfFile } from '../domain/files/own-file.ts'
import { statusOf } from '../domain/tasks/task.ts'
import type { Task } from '../domain/tasks/task.ts'

/** Returns the nine fields of a task in the order of docs/api.md, and `failure` if the task has failed. */
export function describeTask(task: Task, publicUrl: string) {
  const outputUrl = task.phase === 'succeeded' && !task.isDeleted ? urlOfFile(publicUrl, task.output) : null
  return {
    task_id: task.id,
    task_status: statusOf(task),
    task_type: task.kind,
    model_id: task.modelId,
    image_url: task.kind === 'image' ? outputUrl : null,
    video_url: task.kind === 'video' ? outputUrl : null,
    audio_url: null,
    credits: task.priceCredits,
    created_at: Math.floor(task.createdAtMs / 1_000),
    ...(task.phase === 'failed' ? { failure: task.failure } : {}),
  }
}
