// Parses network address ranges in the settings.

import { isIP } from 'node:net'

import { canBeAllowed } from '../../domain/network/address-policy.ts'
import type { Cidr } from '../../domain/network/address-policy.ts'
import { ok, wrong } from './parsed.ts'
import type { Parsed } from './parsed.ts'

/** Like `parseCidr`, but refuses the range if the address before the slash can never be allowed. */
export function parseAddressRange(text: string): Parsed<Cidr> {
  const parsed = parseCidr(text)
  if (parsed.kind === 'wrong' || canBeAllowed(parsed.value[0])) return parsed
  return wrong(
    'must be a range without link-local, cloud metadata, or multicast addresses, and without IPv4 addresses embedded in IPv6',
  )
}

/** Parses a range such as `10.0.0.0/8` or `fd00::/8`, or a single address. */
export function parseCidr(text: string): Parsed<Cidr> {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) {
    return wrong('must be an address range such as 192.168.0.0/16 or fd00::/8')
  }
  const lengthMax = version === 4 ? 32 : 128
  const prefixLength = prefix === undefined ? lengthMax : parsePrefixLength(prefix)
  if (!(prefixLength <= lengthMax)) return wrong(`must have a number from 0 to ${lengthMax} after the slash`)
  if (prefixLength < prefixLengthMin) {
    return wrong(`must be a narrower range, with a prefix length of ${prefixLengthMin} or more`)
  }
  return ok([address, prefixLength])
}

/** The widest private ranges are 10.0.0.0/8 and fc00::/7. */
const prefixLengthMin = 7

function parsePrefixLength(text: string): number {
  return /^[0-9]{1,3}$/.test(text) ? Number(text) : Number.NaN
}
