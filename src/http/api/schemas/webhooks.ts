// The schemas for the headers and bodies of webhooks.

import * as z from 'zod'

import { taskData } from './task.ts'

const endpointId = z
  .string()
  .regex(/^whe_[0-9A-Za-z]{22}$/)
  .describe('The ID of the endpoint.')

interface WebhookSchema {
  readonly summary: string
  readonly body: z.ZodObject
}

export const webhookSchemas = {
  'task.succeeded': { summary: 'A task has succeeded', body: bodyOf('task.succeeded', taskData) },
  'task.failed': { summary: 'A task has failed', body: bodyOf('task.failed', taskData) },
  'webhook.test': {
    summary: 'You have sent a test message',
    body: bodyOf('webhook.test', z.strictObject({ endpoint_id: endpointId })),
  },
} as const satisfies Readonly<Record<string, WebhookSchema>>

/** The headers that Standard Webhooks 1.0 defines, with lowercase names. */
export const webhookHeaders = z.object({
  'webhook-id': z
    .string()
    .regex(/^msg_[0-9A-Za-z]+$/)
    .describe(
      'The ID of the message, the same in all attempts. Ignore a message that you have already processed.',
    ),
  'webhook-timestamp': z
    .string()
    .regex(/^[0-9]+$/)
    .describe(
      'When this attempt was signed, as Unix time in seconds. Ignore the message if this time differs from the current time by more than 5 minutes.',
    ),
  'webhook-signature': z
    .string()
    .regex(/^v1,[0-9A-Za-z+/]{43}=( v1,[0-9A-Za-z+/]{43}=)?$/)
    .describe(
      'The signature: "v1," and the Base64-encoded HMAC-SHA256 of "<webhook-id>.<webhook-timestamp>.<body>". The HMAC key is the part of the endpoint secret after "whsec_", Base64-decoded. For 24 hours after you rotate the secret, the header also contains a signature with the previous secret, separated by a space.',
    ),
})

function bodyOf<Data extends z.ZodType>(type: string, data: Data) {
  return z.strictObject({
    type: z.literal(type),
    timestamp: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      .meta({ format: 'date-time', description: 'When the task ended or the test was sent.' }),
    data,
  })
}
