// A client's network address, used as the key of a rate limit.

import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Returns the socket's address. With `trustsProxy`, returns the last entry of `X-Forwarded-For`, which the operator's
 * proxy wrote; clients can forge all other entries. Of an IPv6 address, only the first 64 bits are returned, because a
 * single household or machine can use all addresses that begin with them.
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
