// One HTTP client for one hop: no connection outlives the check that allowed it, or is used under another name.

import { Client } from 'undici'
import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { createGuardedConnect } from './guarded-connect.ts'
import type { NameResolver } from './name-resolver.ts'

export interface ClientLimits {
  readonly connectTimeoutMs: number
  readonly headersTimeoutMs: number
}

const headerBytesMax = 16_384

/** Whoever opens it destroys it. */
export function openGuardedClient(
  url: URL,
  policy: AddressPolicy,
  resolve: NameResolver,
  { connectTimeoutMs, headersTimeoutMs }: ClientLimits,
  signal: AbortSignal,
): Client {
  return new Client(url.origin, {
    connect: createGuardedConnect(policy, resolve, connectTimeoutMs, signal),
    allowH2: false,
    maxHeaderSize: headerBytesMax,
    headersTimeout: headersTimeoutMs,
    // Only an idle timer, which one byte now and then keeps at bay; the least rate is counted by whoever reads.
    bodyTimeout: 0,
  })
}
