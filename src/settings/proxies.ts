// `trust_proxy`: the proxies that stand in front of the service and report the addresses of clients.

import { AddressRanges } from '../domain/network/address-policy.ts'
import type { TrustedProxies } from '../domain/network/trusted-proxies.ts'
import { parseCidr } from './formats/address-range.ts'
import type { Section } from './reading/section.ts'
import { isText, isWithin } from './reading/values.ts'

/** A higher number of proxies is probably a typo. */
const hopsMax = 16

type Written = boolean | number | readonly string[]

export function readTrustedProxies(file: Section): TrustedProxies {
  const written = file.either<Written>('trust_proxy', {
    default: false,
    rule: `must be true, false, the number of your proxies (at most ${hopsMax}), or a list of their addresses such as [10.0.0.0/8]`,
    isRight: isWritten,
    about: [
      'Your own proxies in front of the service. In the X-Forwarded-For header, each proxy must append the address',
      'that the request came from. false: there is no proxy. true: there is one proxy. A number: each request passes',
      'through this many proxies. A list such as [127.0.0.1, 10.0.0.0/8]: the addresses of your proxies. A list is the',
      'safest form. If there is a proxy and this setting is false, all clients count as one address. If the number is',
      'too high, clients can forge their addresses.',
    ],
  })
  if (typeof written === 'boolean') return { kind: 'hops', hops: written ? 1 : 0 }
  if (typeof written === 'number') return { kind: 'hops', hops: written }
  const ranges = written.flatMap((range, index) => {
    const parsed = parseCidr(range)
    if (parsed.kind === 'ok') return [parsed.value]
    file.wrong(`trust_proxy[${index}]`, `${parsed.reason}, not ${range}`)
    return []
  })
  return { kind: 'ranges', ranges: new AddressRanges(ranges) }
}

function isWritten(value: unknown): value is Written {
  if (Array.isArray(value)) return value.every(isText)
  return typeof value === 'boolean' || (Number.isInteger(value) && isWithin(value, 0, hopsMax))
}
