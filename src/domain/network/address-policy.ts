// Decides which network addresses the service may connect to when a client names the target. An address is allowed only
// if it is public or the operator allows its range.

import { BlockList, isIP } from 'node:net'

/** The operator's exceptions to the default rules. */
export interface AddressPolicy {
  /** Addresses allowed in addition to public ones, for example those of a LAN (`allow_ranges` in the settings). */
  readonly allowRanges: AddressRanges
  /** Ports allowed in addition to 80 and 443 (`allow_ports` in the settings). */
  readonly allowPorts: ReadonlySet<number>
}

export type AddressVerdict = 'allowed' | 'denied'

/** Denies text that is not an IP address, and addresses with a zone or brackets. Makes no DNS request. */
export function classifyAddress(address: string, policy: AddressPolicy): AddressVerdict {
  if (isIP(address) === 0 || address.includes('%') || neverAllowed.has(address)) return 'denied'
  return isPublic(address) || policy.allowRanges.has(address) ? 'allowed' : 'denied'
}

export type Cidr = readonly [address: string, prefixLength: number]

export function canBeAllowed(address: string): boolean {
  return !neverAllowed.has(address)
}

/** A set of ranges. IPv4 and IPv6 are separate, because `BlockList` treats `::ffff:10.0.0.1` as part of 10.0.0.0/8. */
export class AddressRanges {
  readonly #ipv4 = new BlockList()
  readonly #ipv6 = new BlockList()

  constructor(cidrs: readonly Cidr[]) {
    for (const [address, prefixLength] of cidrs) {
      if (isIP(address) === 4) this.#ipv4.addSubnet(address, prefixLength, 'ipv4')
      else this.#ipv6.addSubnet(address, prefixLength, 'ipv6')
    }
  }

  has(address: string): boolean {
    return isIP(address) === 4 ? this.#ipv4.check(address, 'ipv4') : this.#ipv6.check(address, 'ipv6')
  }
}

// The operator cannot allow these ranges. Servers at link-local addresses and at the metadata addresses of cloud
// providers can reveal the machine's credentials. A connection to the unspecified address reaches the machine itself.
// An IPv4 address embedded in an IPv6 address would bypass every IPv4 rule.
const neverAllowed = new AddressRanges([
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  ['fe80::', 10],
  ['ff00::', 8],
])

// The ranges that are not public, in IPv4 and in 2000::/3. The rest of IPv6 contains no public addresses.
const notPublic = new AddressRanges([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['168.63.129.16', 32],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
])

const publicIpv6 = new AddressRanges([['2000::', 3]])

function isPublic(address: string): boolean {
  return (isIP(address) === 4 || publicIpv6.has(address)) && !notPublic.has(address)
}

export const publicOnly: AddressPolicy = { allowRanges: new AddressRanges([]), allowPorts: new Set() }
