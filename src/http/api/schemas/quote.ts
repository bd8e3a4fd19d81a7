// The schema for the response to `POST /api/v1/quote`. The request has the body of `POST /api/v1/tasks/create`.

import * as z from 'zod'

import { createErrors } from './create-task.ts'
import { errorData } from './errors.ts'
import { credits } from './fields.ts'

const message = z.string().describe('A sentence that says what is wrong and how to fix it.')
const [first, ...rest] = createErrors

export const quoteData = z.strictObject({
  credits: credits
    .nullable()
    .describe(
      'What the create request would cost, in credits: the price of the task, or 0 if an earlier request with the same Idempotency-Key has already created the task. Null if the request is not valid or does not name an existing model.',
    ),
  balance: credits.describe("The account's balance."),
  accepted: z.boolean().describe('Whether the create request would be accepted now.'),
  refusal: z
    .discriminatedUnion('error', [
      errorData[first].extend({ message }),
      ...rest.map((code) => errorData[code].extend({ message })),
    ])
    .nullable()
    .describe('The error that the create request would get now, or null if it would be accepted.'),
})
export type QuoteData = z.infer<typeof quoteData>
