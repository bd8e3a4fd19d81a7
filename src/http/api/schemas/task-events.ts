// The schemas for `GET /api/v1/tasks/{task_id}/events`: the data of a `progress` event. A `task` event has the same
// data as `GET /api/v1/tasks/{task_id}`.

import * as z from 'zod'

import { countedMax } from '../../../domain/events/queue-position.ts'

export const progressData = z.strictObject({
  progress: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('How much of the task is done, from 0 to 1. Null if the engine does not report progress.'),
  queue_position: z
    .union([z.int().min(0).max(countedMax), z.literal(`${countedMax}+`)])
    .nullable()
    .describe(
      `The number of tasks ahead of this one in the model's queue, or "${countedMax}+" if there are more than ${countedMax.toLocaleString('en')}. Null once the task has left the queue.`,
    ),
})
export type ProgressData = z.infer<typeof progressData>
