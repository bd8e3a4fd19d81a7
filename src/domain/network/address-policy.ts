// Which network addresses the service may connect to when somebody else named the target. Everything is denied that is
// not plainly public: a range that this list does not know is then a missing picture, not a hole.

import { BlockList, isIP } from 'node:net'

/** The operator's exceptions. */
export interface AddressPolicy {
  /** Opened beside the public addresses (`inputs.allow_ranges`), for instance a LAN. */
  readonly allowRanges: AddressRanges
  /** Opened beside 80 and 443 (`inputs.allow_ports`). */
  readonly allowPorts: ReadonlySet<number>
}

export type AddressVerdict = 'allowed' | 'denied'

/** `address` as sockets and resolvers write it; anything else, a zone included, is denied. Reads no name, asks nobody. */
export function classifyAddress(address: string, policy: AddressPolicy): AddressVerdict {
  if (isIP(address) === 0 || address.includes('%') || neverAllowed.has(address)) return 'denied'
  return isPublic(address) || policy.allowRanges.has(address) ? 'allowed' : 'denied'
}

export type Cidr = readonly [address: string, prefixLength: number]

/** False for an address that no setting can open. */
export function canBeAllowed(address: string): boolean {
  return !neverAllowed.has(address)
}

/** A set of ranges. IPv4 and IPv6 are kept apart: `BlockList` alone takes `::ffff:10.0.0.1` for a part of 10.0.0.0/8. */
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

// Closed whatever the operator opens: link-local and metadata addresses hand out the machine's own credentials, the
// unspecified address means loopback, and an IPv4 address in IPv6 clothes would slip past every rule about IPv4.
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

// What is not public in IPv4, and in the one part of IPv6 that holds public addresses.
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

/** The policy of a service whose operator opened nothing. */
export const publicOnly: AddressPolicy = { allowRanges: new AddressRanges([]), allowPorts: new Set() }
