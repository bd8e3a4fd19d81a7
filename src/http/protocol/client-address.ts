// A client's network address, used as the key of a rate limit and in the log.

import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

import type { LoggedForm } from '../../domain/network/logged-form.ts'

/**
 * The address as the key of a rate limit. Of an IPv6 address, only the first 64 bits are returned, because a single household
 * or machine can use all addresses that begin with them.
 */
export function clientAddress(request: IncomingMessage, trustsProxy: boolean): string {
  const address = sentFrom(request, trustsProxy)
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** The address for the log. Null for text that is not an address, which only a broken proxy sends. */
export function loggedAddress(
  request: IncomingMessage,
  trustsProxy: boolean,
  form: LoggedForm,
): string | null {
  const address = sentFrom(request, trustsProxy)
  if (isIP(address) === 0) return null
  if (form === 'full') return address
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::` : address.replace(/\d+$/, '0')
}

/**
 * Returns the socket's address. With `trustsProxy`, returns the last entry of `X-Forwarded-For`, which the operator's
 * proxy wrote; clients can forge all other entries. An IPv4 address that is mapped into IPv6 is returned as IPv4.
 */
function sentFrom({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const forwarded = headers['x-forwarded-for']
  const last = trustsProxy && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  const address = (last ?? socket.remoteAddress ?? '').split('%')[0] ?? ''
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return all.map((group) => Number.parseInt(group, 16).toString(16))
}
