import * as z from 'zod'

import { failureCodes, statuses } from '../../../domain/tasks/task.ts'
import type { Phase } from '../../../domain/tasks/task.ts'
import { createTaskBody, createTaskData } from '../../api/schemas/create-task.ts'
import { aspectRatio, credits, modelId, modelKind, requestId, taskId } from '../../api/schemas/fields.ts'
import { uploadData } from '../../api/schemas/upload.ts'
import { list, shape, unixMs } from './shape.ts'

/** The response to a request whose body is an image. */
export const uploadAnswer = uploadData
export type UploadAnswer = z.infer<typeof uploadAnswer>

/** The `Idempotency-Key` header is required. */
export const createRequest = createTaskBody
export type CreateRequest = Readonly<z.infer<typeof createRequest>>

export const createAnswer = createTaskData
export type CreateAnswer = z.infer<typeof createAnswer>

const row = {
  task_id: taskId,
  status: z.literal(statuses),
  phase: z.enum(['queued', 'submitting', 'running', 'storing', 'succeeded', 'failed'] satisfies Phase[]),
  kind: modelKind,
  model_id: modelId,
  /** In a list or a stream, only the beginning of the prompt. Empty if the task has been deleted. */
  prompt: z.string(),
  is_deleted: z.boolean(),
  /** True if the owner has canceled the task and the task has not ended yet. */
  is_canceling: z.boolean(),
  aspect_ratio: aspectRatio,
  credits,
  created_at_ms: unixMs,
  finished_at_ms: unixMs.nullable(),
  /** Null until the task succeeds, and again once the output's retention has ended. */
  output_url: z.url().nullable(),
  failure: shape({ code: z.enum(failureCodes), message: z.string() }).nullable(),
}

export const taskRow = shape(row)
export type TaskRow = z.infer<typeof taskRow>

export const tasksAnswer = shape({
  /** The tasks, newest first. */
  tasks: list(taskRow),
  /**
   * The `after` parameter for the next page. Null on the last page. With a filter that matches few tasks, the pages
   * before the last one can be short or empty.
   */
  next: taskId.nullable(),
})
export type TasksAnswer = z.infer<typeof tasksAnswer>

export const timelineEvent = shape({
  what: z.enum([
    'created',
    'charged',
    'submitted',
    'cancel_requested',
    'storing',
    'succeeded',
    'failed',
    'refunded',
    'deleted',
  ]),
  at_ms: unixMs,
  /** Present in `charged` and `refunded` events. */
  credits: credits.exactOptional(),
  /** The number of the task's current attempt. Present in a `submitted` event. */
  attempt: z.int().min(1).exactOptional(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const taskAnswer = shape({
  ...row,
  request_id: requestId,
  image_urls: list(z.string()),
  /** Null until the task succeeds, and again once the output's retention has ended. */
  output: shape({ media_type: z.string(), bytes: z.int().min(1), expires_at_ms: unixMs }).nullable(),
  /** Null if the task was created on the site. */
  key: shape({ key_id: z.string(), name: z.string(), hint: z.string() }).nullable(),
  /** The events, oldest first. */
  timeline: list(timelineEvent),
})
export type TaskAnswer = z.infer<typeof taskAnswer>

/**
 * A stream of these events first sends every requested task once, and then sends a task again whenever that task
 * changes. The stream ends when all requested tasks have ended.
 */
export type TaskEvent = TaskRow
