// From where a client asks, to limit what one place may try.

import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Of the socket or, where the operator says that a proxy stands before us, the one that this proxy has seen: the last entry
 * of `X-Forwarded-For`, for whoever is behind it can write all the others. Of IPv6 the first 64 bits, which is what one
 * household or machine is given.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = headers['x-forwarded-for']
  const last = trustsProxy && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  const address = last ?? socket.remoteAddress ?? ''
  return isIPv6(address) ? networkOf(address) : address
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
