// Decides what happens after an attempt to deliver a message. The caller must have locked the message and its endpoint.

import type { DisabledFor, MessageState } from './webhook.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * The pauses after the first nine attempts, about 75 hours in total, as Standard Webhooks recommends. The tenth attempt
 * is the last.
 */
const pausesMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** Each pause is extended by up to this fraction, so that messages that failed together are not resent together. */
const jitter = 0.1

/** The longest `Retry-After` that is honored. */
const retryAfterMsMax = 24 * hourMs

/** How long all deliveries to an endpoint can fail before the endpoint is disabled. */
export const failingMsMax = 5 * 24 * hourMs

export interface AttemptResult {
  /** Null if there was no response. */
  readonly status: number | null
  /** How long the endpoint asks us to wait, or null. */
  readonly retryAfterMs: number | null
  /** A random number from 0 to 1. */
  readonly chance: number
}

export interface DeliveryDecision {
  readonly state: MessageState
  readonly dueAtMs: number | null
  readonly attempts: number
  readonly failingSinceMs: number | null
  /** Null if the attempt does not disable the endpoint. */
  readonly disabledFor: Exclude<DisabledFor, 'owner'> | null
}

/** `attempts`: the number of earlier attempts since the message was created or last requeued for delivery. */
export function decideDelivery(
  { attempts, failingSinceMs }: { readonly attempts: number; readonly failingSinceMs: number | null },
  { status, retryAfterMs, chance }: AttemptResult,
  nowMs: number,
): DeliveryDecision {
  const made = { attempts: attempts + 1 }
  if (status !== null && status >= 200 && status < 300)
    return { ...made, state: 'delivered', dueAtMs: null, failingSinceMs: null, disabledFor: null }
  const failing = { ...made, failingSinceMs: failingSinceMs ?? nowMs }
  if (status === 410) return { ...failing, state: 'failed', dueAtMs: null, disabledFor: 'gone' }
  const disabledFor = nowMs - failing.failingSinceMs >= failingMsMax ? 'failing' : null
  const pauseMs = pausesMs[attempts]
  if (pauseMs === undefined || disabledFor !== null)
    return { ...failing, state: 'failed', dueAtMs: null, disabledFor }
  const waitMs = Math.max(pauseMs * (1 + jitter * chance), Math.min(retryAfterMs ?? 0, retryAfterMsMax))
  return { ...failing, state: 'pending', dueAtMs: nowMs + Math.round(waitMs), disabledFor }
}
