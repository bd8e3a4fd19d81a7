// Opens an HTTP client for a single hop, so no connection outlives the check that allowed it or is reused for another name.

import { Client } from 'undici'
import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { createGuardedConnect } from './guarded-connect.ts'
import type { NameResolver } from './name-resolver.ts'

export interface ClientLimits {
  readonly connectTimeoutMs: number
  readonly headersTimeoutMs: number
}

const headerBytesMax = 16_384

/** The caller must destroy the client. */
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
    // undici has only an idle timer here, which a single byte resets. `saveBody` enforces a minimum rate instead.
    bodyTimeout: 0,
  })
}
