// The schemas for `GET /api/v1/events`: the request header, and the data of a `state` event. A `task` event has
// the same data as `GET /api/v1/tasks/{task_id}`.

import * as z from 'zod'

export const accountEventHeaders = z.object({
  'last-event-id': z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .optional()
    .meta({
      description: 'The ID of the last event that you received. The stream continues after that event.',
      examples: ['17'],
    }),
})

export const stateData = z.strictObject({
  resumed: z.boolean().describe('Whether the stream continues after the event with the ID in Last-Event-ID.'),
  unfinished_tasks: z.int().min(0).describe('The number of tasks that have not ended.'),
})
export type StateData = z.infer<typeof stateData>
