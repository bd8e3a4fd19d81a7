// The envelope of every JSON answer of the site: that of the API, with the error words of the site.

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
    /** The field or header that is wrong. */
    field: z.string().exactOptional(),
    /** Of a create: the price, and what the account can spend. */
    required: credits.exactOptional(),
    available: credits.exactOptional(),
    /** Of `outcome_unknown` and `internal`. */
    task_id: taskId.exactOptional(),
    request_id: requestId.exactOptional(),
  }),
})

export function answerSchema<Data extends z.ZodType>(data: Data) {
  return z.discriminatedUnion('code', [successSchema(data), refusal])
}
