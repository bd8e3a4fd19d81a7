// The schemas for the envelope of API responses: `{code, msg, data}`.

import * as z from 'zod'

import { errorData } from './errors.ts'
import type { ApiErrorCode } from './errors.ts'

export function successSchema<Data extends z.ZodType>(data: Data) {
  return z.strictObject({
    code: z.literal(200),
    msg: z.string().meta({ examples: ['ok'] }),
    data,
  })
}

export function failureSchema([first, ...rest]: readonly [ApiErrorCode, ...ApiErrorCode[]]) {
  return z.strictObject({
    code: z.literal(0),
    msg: z
      .string()
      .describe('A sentence that says what is wrong and how to fix it. The sentence may change.'),
    data: z.discriminatedUnion('error', [errorData[first], ...rest.map((code) => errorData[code])]),
  })
}
