import type { AccountId, WebhookEndpointId } from '../ids.ts'
import type { AttemptResult } from './decide-delivery.ts'
import type { ClaimedMessage, DisabledFor, WebhookAttempt } from './webhook.ts'

/**
 * The lease on a claimed message lasts longer than an attempt can take. A process that was paused does not begin an
 * attempt that could outlast the lease.
 */
export const leaseMs = 60_000

/** The maximum number of connections that all processes together may have to all endpoints on one host. */
export const connectionsPerHostMax = 20

/** An endpoint with pending messages. */
export interface WaitingEndpoint {
  readonly endpointId: WebhookEndpointId
  /** Null if the endpoint is disabled or has been deleted. */
  readonly target: { readonly accountId: AccountId; readonly url: string } | null
  /** Zero or negative if the next message is due now. */
  readonly dueInMs: number
}

export interface DeliveryRequest {
  readonly endpointId: WebhookEndpointId
  readonly limit: number
}

export interface FinishedAttempt extends WebhookAttempt, AttemptResult {
  readonly message: Pick<ClaimedMessage, 'id' | 'epoch' | 'endpointId'>
}

/** `stale`: after the lease ended, the message was claimed again or deleted. Nothing was written. */
export type FinishOutcome = 'stale' | { readonly disabledFor: DisabledFor | null }
