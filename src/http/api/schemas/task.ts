// The schema for the response to `GET /api/v1/tasks/{task_id}` and for the items of `GET /api/v1/tasks`.

import * as z from 'zod'

import { filterModelIdLengthMax, filterSecondsMax } from '../../../domain/tasks/task-list.ts'
import { failureCodes, statuses } from '../../../domain/tasks/task.ts'
import { credits, modelId, modelKind, taskId, unixSeconds } from './fields.ts'

const outputUrl = z.url({ protocol: /^https?$/ })

export const taskFilters = {
  status: z.literal(statuses).optional().describe('Only tasks with this task_status.'),
  model_id: modelId.min(1).max(filterModelIdLengthMax).optional().describe('Only tasks for this model.'),
  created_after: unixSeconds
    .max(filterSecondsMax)
    .optional()
    .describe('Only tasks whose created_at is later than this Unix time in seconds.'),
  created_before: unixSeconds
    .max(filterSecondsMax)
    .optional()
    .describe('Only tasks whose created_at is earlier than this Unix time in seconds.'),
}

export const taskData = z
  .strictObject({
    task_id: taskId,
    task_status: z
      .literal(statuses)
      .describe(
        '1 queued, 2 running, 3 succeeded, 4 failed. Poll until the value is 3 or 4. The value never decreases.',
      ),
    task_type: modelKind,
    model_id: modelId,
    image_url: outputUrl
      .nullable()
      .describe(
        'The output URL of an image task. Null until task_status is 3, and after the task has been deleted.',
      ),
    video_url: outputUrl
      .nullable()
      .describe(
        'The output URL of a video task. Null until task_status is 3, and after the task has been deleted.',
      ),
    audio_url: z.null().describe('Always null, because no model produces audio.'),
    credits: credits.describe('The credits deducted for the task. A refund does not change this number.'),
    created_at: unixSeconds,
    failure: z
      .strictObject({
        code: z.enum(failureCodes),
        message: z.string().min(1).describe('A sentence that explains why the task failed.'),
      })
      .optional()
      .describe('Present only when task_status is 4. The credits have been refunded.'),
  })
  .refine(
    (task) => (task.task_status === 4) === (task.failure !== undefined),
    'failure is present if and only if the status is 4',
  )
  .refine(
    (task) => task.task_status === 3 || (task.image_url ?? task.video_url) === null,
    'only a task with status 3 has an output',
  )
export type TaskData = z.infer<typeof taskData>
