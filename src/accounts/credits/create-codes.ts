// Makes codes for credits: the one place where they exist in clear, on their way to the operator who asked for them.

import type { Store } from '../../store/store.ts'
import {
  newRedemptionCode,
  hashRedemptionCode,
  hintOfRedemptionCode,
  formatRedemptionCode,
} from './redemption-code.ts'
import { requireSecret } from '../secrets/require-secret.ts'

export interface RedemptionCodeRequest {
  readonly count: number
  readonly credits: number
  /** Null: they do not expire. */
  readonly lifetimeMs: number | null
}

/** As people type them; in the answer only, this once. Durable when it resolves. */
export async function createRedemptionCodes(
  store: Store,
  secret: Buffer,
  { count, credits, lifetimeMs }: RedemptionCodeRequest,
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
