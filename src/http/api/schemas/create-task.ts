// The schemas for `POST /api/v1/tasks/create`: the request body and the response.

import * as z from 'zod'

import { aspectRatios } from '../../../domain/tasks/catalog.ts'
import { promptLengthMax } from '../../../domain/tasks/prompt-length.ts'
import type { ApiErrorCode } from './errors.ts'
import { credits, requestId, taskId } from './fields.ts'

/**
 * The rules that apply to every model. For speed and better messages, the service checks them with the handwritten
 * parser in `tasks/parse-create.ts`. A property test ensures that this parser agrees with the schema. The limits of
 * individual models (images, ratios) are checked afterward.
 */
export const createTaskBody = z.strictObject({
  model_id: z.string().meta({
    description: 'The ID of the model, exactly as GET /api/v1/models lists it.',
    examples: ['image-model-a-2'],
  }),
  prompt: z
    .string()
    .regex(/\S/)
    // oxlint-disable-next-line no-control-regex
    .regex(/^[^\x00-\x08\x0b\x0c\x0e-\x1f]*$/)
    .refine((prompt) => prompt.isWellFormed())
    .refine((prompt) => Array.from(prompt).length <= promptLengthMax)
    .meta({
      description: 'What to create. Tabs and line breaks are the only control characters allowed.',
      // JSON Schema counts code points, as we do. Zod's own `max` counts UTF-16 code units.
      minLength: 1,
      maxLength: promptLengthMax,
      examples: ['a fox in a snowy forest'],
    }),
  image_urls: z
    .array(z.string())
    .meta({
      description:
        'Input images: http or https URLs of at most 2,048 characters, or URLs of uploads. Each model has a maximum number of images.',
    })
    .optional(),
  aspect_ratio: z
    .string()
    .meta({
      description: "One of the model's aspect ratios. If omitted, the model's default ratio is used.",
      examples: [...aspectRatios],
    })
    .optional(),
})

export const createErrors = [
  'invalid_json',
  'invalid_field',
  'unknown_field',
  'unknown_model',
  'model_disabled',
  'model_not_allowed',
  'insufficient_credits',
  'key_limit_reached',
  'too_many_unfinished_tasks',
  'idempotency_mismatch',
] as const satisfies readonly ApiErrorCode[]

export const createTaskData = z.strictObject({
  task_id: taskId,
  request_id: requestId,
  credits: credits.describe('The credits deducted for the task.'),
})
export type CreateTaskData = z.infer<typeof createTaskData>
