// A client's network address, used as the key of a rate limit.

import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The socket's address. With `trustsProxy`, the last entry of `X-Forwarded-For`, which the operator's proxy wrote; clients can
 * forge all other entries. For IPv6, only the first 64 bits, because one household or machine can use all addresses that share
 * them.
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
