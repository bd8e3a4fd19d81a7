// Determines a client's network address for rate limits and the log.

import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'

import type { LoggedForm } from '../../domain/network/logged-form.ts'
import { isTrustedProxy } from '../../domain/network/trusted-proxies.ts'
import type { TrustedProxies } from '../../domain/network/trusted-proxies.ts'

/**
 * Starts with the connection's address. While the address belongs to a trusted proxy, replaces it with the entry that
 * this proxy added to `X-Forwarded-For`. Returns null if such an entry is not an address, and an empty string if the
 * connection is already closed.
 */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: TrustedProxies): string | null {
  const entries = String(headers['x-forwarded-for'] ?? '')
  let address = peerAddress(socket)
  let end = entries.length
  for (let hop = 0; end > 0 && isTrustedProxy(proxies, address, hop); hop++) {
    const start = entries.lastIndexOf(',', end - 1) + 1
    const forwarded = addressIn(entries.slice(start, end).trim())
    if (forwarded === null) return null
    address = forwarded
    end = start - 1
  }
  return address
}

/** Returns the address of the connected client or proxy, or an empty string if the connection is already closed. */
export function peerAddress({ remoteAddress }: IncomingMessage['socket']): string {
  return canonical(remoteAddress ?? '')
}

/**
 * Returns the part of an address that identifies a client for limits. For an IPv6 address, this part is the first 64
 * bits, because a single household or machine can use all addresses that begin with these bits.
 */
export function networkOf(address: string): string {
  return isIpv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address
}

/** Truncates the address unless `form` is `full`. Returns null if the address is unknown. */
export function loggedAddress(address: string, form: LoggedForm): string | null {
  if (address === '') return null
  if (form === 'full') return address
  return isIpv6(address)
    ? `${groupsOf(address).slice(0, 3).join(':')}::`
    : address.slice(0, address.lastIndexOf('.') + 1) + '0'
}

/**
 * Parses one entry of `X-Forwarded-For`. As in RFC 7239 §6, a port can follow the address, and brackets can enclose an
 * IPv6 address. The port is dropped, because it differs for each connection.
 */
function addressIn(entry: string): string | null {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(entry) ?? []
  const address = ipv4 ?? ipv6 ?? entry
  if (isIP(address) === 0 || (ipv6 !== undefined && isIPv4(address))) return null
  return canonical(address)
}

/**
 * Returns the canonical form of an address. For an IPv4-mapped IPv6 address, returns the IPv4 address. If the server
 * listens on `::`, the addresses of all IPv4 clients are IPv4-mapped.
 */
function canonical(address: string): string {
  if (!isIpv6(address)) return address
  const host = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(host) ?? []
  return high === undefined || low === undefined ? host : [...bytesOf(high), ...bytesOf(low)].join('.')
}

function bytesOf(group: string): readonly [high: number, low: number] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

/** `address` must be valid. Node's `isIPv6` also checks the syntax, which takes 0.4 µs. */
function isIpv6(address: string): boolean {
  return address.includes(':')
}

function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
}
