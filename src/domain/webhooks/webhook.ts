// Webhooks for account holders, as specified by Standard Webhooks 1.0: endpoints receive messages when tasks end.

import type { AccountId, TaskId, WebhookEndpointId } from '../ids.ts'
import type { Task } from '../tasks/task.ts'

export const webhookTypes = ['task.succeeded', 'task.failed'] as const
export type WebhookType = (typeof webhookTypes)[number]

/** The type of the message that tests an endpoint. */
export const testType = 'webhook.test'

/**
 * The maximum number of endpoints per account. The limit allows for several environments, and means that the end of a
 * task causes at most ten messages.
 */
export const endpointsMax = 10

/** After a secret is replaced, messages are also signed with the previous secret for this long. */
export const previousSecretMs = 24 * 3_600_000

/** How long the owner can see messages and their attempts, and resend messages. */
export const messagesKeptMs = 30 * 24 * 3_600_000

/** The maximum number of bytes that we read and record of a response's body. */
export const responseBytesMax = 4_096

/** Returns the host without the port. All endpoints on one host share a limit on connections. */
export function hostOf(url: string): string {
  return new URL(url).hostname
}

/**
 * Why an endpoint was disabled: its owner or an operator disabled it, it responded with 410, or all deliveries to it
 * failed for five days.
 */
export type DisabledFor = 'owner' | 'gone' | 'failing'

export interface WebhookEndpoint {
  readonly id: WebhookEndpointId
  readonly accountId: AccountId
  readonly url: string
  readonly types: readonly WebhookType[]
  readonly createdAtMs: number
  /** Until this time, messages are also signed with the previous secret. Null if there is no previous secret. */
  readonly previousUntilMs: number | null
  readonly failingSinceMs: number | null
  readonly disabledAtMs: number | null
  readonly disabledFor: DisabledFor | null
}

/** Selects an endpoint. */
export interface EndpointOwner {
  readonly id: WebhookEndpointId
  /** Null for an operator, who may select any account's endpoints. */
  readonly accountId: AccountId | null
}

/**
 * - `pending`: due now or later, or being sent.
 * - `delivered`: accepted by the endpoint.
 * - `failed`: not accepted in time, refused with 410, or not sent before its task was archived.
 * - `held`: not sent, because the endpoint was disabled.
 */
export type MessageState = 'pending' | 'delivered' | 'failed' | 'held'

export interface WebhookMessage {
  readonly id: number
  readonly endpointId: WebhookEndpointId
  /** The `webhook-id` header, which is the same in all attempts. */
  readonly messageId: string
  readonly taskId: TaskId | null
  readonly type: string
  readonly state: MessageState
  readonly attempts: number
  readonly createdAtMs: number
  /** Null unless the message is pending. */
  readonly dueAtMs: number | null
}

export interface WebhookAttempt {
  readonly startedAtMs: number
  readonly durationMs: number
  /** Null if there was no response. */
  readonly status: number | null
  /** Why there was no response, or null. */
  readonly error: string | null
  readonly requestBody: string
  /** The beginning of the response's body. */
  readonly responseBody: string
}

/** A message that this process may send once, before the lease on the message ends. */
export interface ClaimedMessage {
  readonly id: number
  /** The fencing token: every claim increases it. */
  readonly epoch: number
  readonly endpointId: WebhookEndpointId
  readonly accountId: AccountId
  readonly url: string
  /** The encrypted current secret and, for a day after a rotation, the encrypted previous secret. */
  readonly secretsSealed: readonly string[]
  readonly messageId: string
  readonly type: string
  /** Null for a test message. */
  readonly task: Task | null
  readonly createdAtMs: number
}
