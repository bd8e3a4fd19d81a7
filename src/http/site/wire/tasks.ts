// The schemas for tasks and their input images.

import * as z from 'zod'

import { failureCodes, statuses } from '../../../domain/tasks/task.ts'
import type { Phase } from '../../../domain/tasks/task.ts'
import { createTaskBody, createTaskData } from '../../api/schemas/create-task.ts'
import { aspectRatio, credits, modelId, modelKind, requestId, taskId } from '../../api/schemas/fields.ts'
import { uploadData } from '../../api/schemas/upload.ts'
import { list, shape, unixMs } from './shape.ts'

/** The body is an image, as in the API. */
export const uploadAnswer = uploadData
export type UploadAnswer = z.infer<typeof uploadAnswer>

/** The same body as in the API, with a required `Idempotency-Key` header. */
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
  prompt: z.string(),
  aspect_ratio: aspectRatio,
  credits,
  created_at_ms: unixMs,
  finished_at_ms: unixMs.nullable(),
  /** Null until the task succeeds, and again after the output's retention. */
  output_url: z.url().nullable(),
  failure: shape({ code: z.enum(failureCodes), message: z.string() }).nullable(),
}

export const taskRow = shape(row)
export type TaskRow = z.infer<typeof taskRow>

export const tasksAnswer = shape({
  /** Newest first. */
  tasks: list(taskRow),
  /**
   * The `after` parameter for the next page. Null on the last page. A filter that matches few tasks can return short or
   * empty pages before that.
   */
  next: taskId.nullable(),
})
export type TasksAnswer = z.infer<typeof tasksAnswer>

export const timelineEvent = shape({
  what: z.enum(['created', 'charged', 'submitted', 'storing', 'succeeded', 'failed', 'refunded']),
  at_ms: unixMs,
  /** With `charged` and `refunded`. */
  credits: credits.exactOptional(),
  /** With `submitted`: how often the task was sent to the engine. */
  attempt: z.int().min(1).exactOptional(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const taskAnswer = shape({
  ...row,
  request_id: requestId,
  image_urls: list(z.string()),
  /** Null until the task succeeds, and again after the output's retention. */
  output: shape({ media_type: z.string(), bytes: z.int().min(1), expires_at_ms: unixMs }).nullable(),
  /** The key that created the task. Null if it was created on the site. */
  key: shape({ key_id: z.string(), name: z.string(), hint: z.string() }).nullable(),
  /** Oldest first. */
  timeline: list(timelineEvent),
})
export type TaskAnswer = z.infer<typeof taskAnswer>

/** An event in the stream: first every task, then each task when it changes. The stream ends when all tasks have ended. */
export type TaskEvent = TaskRow
