// The delivery of messages: what a process claims, and what it records.

import type { AccountId, WebhookEndpointId } from '../ids.ts'
import type { AttemptResult } from './decide-delivery.ts'
import type { ClaimedMessage, DisabledFor, WebhookAttempt } from './webhook.ts'

/**
 * Longer than an attempt can take. A process that was paused does not begin an attempt that could outlast its lease.
 */
export const leaseMs = 60_000

/** The limit for the connections of all processes together to all endpoints at one host. */
export const connectionsPerHostMax = 20

/** An endpoint with pending messages. */
export interface WaitingEndpoint {
  readonly endpointId: WebhookEndpointId
  /** Null if the endpoint is disabled or has been deleted. */
  readonly target: { readonly accountId: AccountId; readonly url: string } | null
  /** The time until its next message is due. Zero or negative if it is due now. */
  readonly dueInMs: number
}

export interface DeliveryRequest {
  readonly endpointId: WebhookEndpointId
  readonly limit: number
}

export interface FinishedAttempt extends WebhookAttempt, AttemptResult {
  readonly message: Pick<ClaimedMessage, 'id' | 'epoch' | 'endpointId'>
}

/**
 * `stale` means that the lease has ended and the message was claimed or sent again. In that case, nothing was written.
 */
export type FinishOutcome = 'stale' | { readonly disabledFor: DisabledFor | null }
