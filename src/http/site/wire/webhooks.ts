import * as z from 'zod'

import { webhookTypes } from '../../../domain/webhooks/webhook.ts'
import { list, nonEmptyText, shape, unixMs } from './shape.ts'

export const webhookEndpoint = shape({
  endpoint_id: z.string().regex(/^whe_[0-9A-Za-z]{22}$/),
  url: z.string(),
  types: list(z.enum(webhookTypes)),
  created_at_ms: unixMs,
  /** Until this time, messages are also signed with the previous secret. Null if there is no previous secret. */
  previous_until_ms: unixMs.nullable(),
  /** The time of the first failure since the last success. Null if no delivery has failed since then. */
  failing_since_ms: unixMs.nullable(),
  disabled_at_ms: unixMs.nullable(),
  disabled_for: z.enum(['owner', 'gone', 'failing']).nullable(),
})
export type WebhookEndpointRow = z.infer<typeof webhookEndpoint>

/** The endpoints, oldest first. */
export const endpointsAnswer = shape({ endpoints: list(webhookEndpoint) })
export type EndpointsAnswer = z.infer<typeof endpointsAnswer>

/** The service also refuses URLs that it must not contact. */
export const newEndpointRequest = shape({
  url: nonEmptyText,
  types: z
    .array(z.enum(webhookTypes))
    .min(1)
    .refine((types) => new Set(types).size === types.length)
    .readonly(),
})
export type NewEndpointRequest = z.infer<typeof newEndpointRequest>

/** The secret in plain text. No later response contains it. */
const secret = z.string().regex(/^whsec_/)

export const newEndpointAnswer = shape({ endpoint: webhookEndpoint, secret })
export type NewEndpointAnswer = z.infer<typeof newEndpointAnswer>

export const rotateAnswer = shape({ secret })
export type RotateAnswer = z.infer<typeof rotateAnswer>

const messageNumber = z.int().min(1)

export const webhookMessage = shape({
  message: messageNumber,
  message_id: z.string(),
  type: z.string(),
  task_id: z.string().nullable(),
  state: z.enum(['pending', 'delivered', 'failed', 'held']),
  attempts: z.int().min(0),
  created_at_ms: unixMs,
  /** The time of the next attempt. Null unless the message is pending. */
  due_at_ms: unixMs.nullable(),
})
export type WebhookMessageRow = z.infer<typeof webhookMessage>

/** Newest first. `next` is the `after` parameter for the next page, or null on the last page. */
export const messagesAnswer = shape({ messages: list(webhookMessage), next: z.string().nullable() })
export type MessagesAnswer = z.infer<typeof messagesAnswer>

export const attemptsAnswer = shape({
  attempts: list(
    shape({
      started_at_ms: unixMs,
      duration_ms: z.int().min(0),
      status: z.int().nullable(),
      error: z.string().nullable(),
      request: z.string(),
      response: z.string(),
    }),
  ),
})
export type AttemptsAnswer = z.infer<typeof attemptsAnswer>

/** Selects one message, or all messages created at or after a time. */
export const redeliverRequest = z.union([shape({ message: messageNumber }), shape({ since_ms: unixMs })])
export type RedeliverRequest = z.infer<typeof redeliverRequest>

export const redeliverAnswer = shape({ messages: z.int().min(0) })
export type RedeliverAnswer = z.infer<typeof redeliverAnswer>
