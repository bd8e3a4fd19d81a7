// The envelope of every JSON response of the site. A success has the same form as in the API. A refusal can have any
// error identifier.

import * as z from 'zod'

import { errorCatalog } from '../../../domain/errors.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import { successSchema } from '../../api/schemas/envelope.ts'
import { credits, requestId, taskId } from '../../api/schemas/fields.ts'
import { nonEmptyText } from './shape.ts'

const errorCodes = Object.keys(errorCatalog) as ErrorCode[]

export const refusal = z.strictObject({
  code: z.literal(0),
  msg: nonEmptyText,
  data: z.strictObject({
    error: z.enum(errorCodes),
    /** The field, header, or query parameter that caused the error. */
    field: z.string().exactOptional(),
    /** The task's price and the available credits. Present if the credits are not sufficient. */
    required: credits.exactOptional(),
    available: credits.exactOptional(),
    /** Present if a create request ends with `outcome_unknown`. */
    task_id: taskId.exactOptional(),
    /** Present if `task_id` is present, and in every `internal` error. */
    request_id: requestId.exactOptional(),
  }),
})

export function answerSchema<Data extends z.ZodType>(data: Data) {
  return z.discriminatedUnion('code', [successSchema(data), refusal])
}
