// The operator's proxies. Only the entries that they add to `X-Forwarded-For` can be trusted, because clients can forge
// all other entries.

import type { AddressRanges } from './address-policy.ts'

/**
 * `hops`: the number of proxies that each request passes through, or 0 if clients connect directly. `ranges`: the
 * addresses of the proxies.
 */
export type TrustedProxies =
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'ranges'; readonly ranges: AddressRanges }

export const noProxies: TrustedProxies = { kind: 'hops', hops: 0 }

/** `hop`: the number of proxies between `address` and this server. */
export function isTrustedProxy(proxies: TrustedProxies, address: string, hop: number): boolean {
  return proxies.kind === 'hops' ? hop < proxies.hops : proxies.ranges.has(address)
}
