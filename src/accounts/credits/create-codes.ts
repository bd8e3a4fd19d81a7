// Creates redemption codes. The plain text of a code is shown once and never stored.

import type { Store } from '../../store/store.ts'
import { requireSecret } from '../secrets/require-secret.ts'
import {
  formatRedemptionCode,
  hashRedemptionCode,
  hintOfRedemptionCode,
  newRedemptionCode,
} from './redemption-code.ts'

export interface RedemptionCodeBatch {
  readonly count: number
  readonly credits: number
  /** Null if the codes do not expire. */
  readonly lifetimeMs: number | null
}

/** Returns the codes in the form that people type. The codes are durable when the promise resolves. */
export async function createRedemptionCodes(
  store: Store,
  secret: Buffer,
  { count, credits, lifetimeMs }: RedemptionCodeBatch,
): Promise<readonly string[]> {
  await requireSecret(store, secret)
  const codes = Array.from({ length: count }, newRedemptionCode)
  await store.createCodes(
    codes.map((code) => ({
      hash: hashRedemptionCode(code, secret),
      hint: hintOfRedemptionCode(code),
      credits,
      lifetimeMs,
    })),
  )
  return codes.map(formatRedemptionCode)
}
