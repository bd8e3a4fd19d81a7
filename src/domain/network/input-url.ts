// Decides from a URL alone whether the service may fetch it for a client. When the URL is fetched, its host's addresses
// are checked against the same policy.

import { isIP } from 'node:net'
import { classifyAddress } from './address-policy.ts'
import type { AddressPolicy } from './address-policy.ts'

/** `reason` completes a sentence that begins with the field's name, and never quotes the URL. */
export type CheckedUrl =
  | { readonly kind: 'ok'; readonly url: URL }
  | { readonly kind: 'refused'; readonly reason: string }

/** Longer URLs usually contain data instead of an address, and some proxies and logs truncate them. */
export const urlLengthMax = 2_048

/** The maximum length of a DNS name. */
const hostLengthMax = 253

/**
 * Checks the raw text before parsing it: the WHATWG parser repairs its input (it removes tabs, replaces backslashes,
 * and accepts `http:host`), and another parser may read the same text differently. Later steps must use the returned
 * URL instead of parsing the text again.
 */
export function checkInputUrl(raw: string, policy: AddressPolicy): CheckedUrl {
  return checkUrl(raw, policy, inputSentences)
}

/** The parts of the error messages that differ between input URLs and webhook URLs. */
export interface UrlSentences {
  readonly tooLong: string
  readonly localhost: string
  readonly privateAddress: string
  /** The setting that allows more ports. */
  readonly portSetting: string
}

const inputSentences: UrlSentences = {
  tooLong: `must be a URL of at most ${urlLengthMax.toLocaleString('en')} characters. Upload the image instead`,
  localhost: 'must not point to localhost. Use a public address, or upload the image instead',
  privateAddress:
    'must point to a public address. Use another URL, upload the image instead, or ask the operator to allow the address in inputs.allow_ranges',
  portSetting: 'inputs.allow_ports',
}

/** Like `checkInputUrl`, but uses `sentences` in its error messages. */
export function checkUrl(raw: string, policy: AddressPolicy, sentences: UrlSentences): CheckedUrl {
  if (raw.length > urlLengthMax) return refused(sentences.tooLong)
  if (!isPlainText(raw)) {
    return refused(
      'must not contain spaces, backslashes, control characters, or unpaired surrogates. Percent-encode or remove them',
    )
  }
  const authority = /^https?:\/\/([^/?#]+)/i.exec(raw)?.[1]
  if (authority === undefined) return refused('must begin with http:// or https://, followed by a host')
  if (authority.includes('@'))
    return refused(
      'must not contain a user name or password. Remove everything between "://" and the host, including the "@"',
    )
  const url = URL.parse(raw)
  if (url === null) return refused('must be a valid URL. Its host or port is invalid')
  const reason = objectionTo(url, policy, sentences)
  return reason === null ? { kind: 'ok', url } : refused(reason)
}

/** Returns the reason to refuse a parsed URL, or null. The targets of redirects must also pass this check. */
export function objectionTo(
  url: URL,
  policy: AddressPolicy,
  sentences: UrlSentences = inputSentences,
): string | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'must begin with http:// or https://'
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password'
  const host = hostOf(url)
  if (host === '' || host.length > hostLengthMax)
    return `must have a host of 1 to ${hostLengthMax} characters`
  if (host === 'localhost' || host.endsWith('.localhost')) {
    return sentences.localhost
  }
  if (isIP(host) !== 0 && classifyAddress(host, policy) === 'denied') {
    return sentences.privateAddress
  }
  if (!isAllowedPort(url, policy)) {
    const ports = anyOf.format([...new Set([...publicPorts, ...policy.allowPorts])].map(String))
    return `must use port ${ports}. Leave the port out, or ask the operator to allow it in ${sentences.portSetting}`
  }
  return null
}

/**
 * Returns the host as a lowercase name or an address, without brackets. Also removes trailing dots, because DNS treats
 * `localhost.` like `localhost`.
 */
function hostOf(url: URL): string {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // The expression /\.+$/ would take quadratic time.
  let end = host.length
  while (host[end - 1] === '.') end--
  return host.slice(0, end)
}

const publicPorts: readonly number[] = [80, 443]

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

function isAllowedPort(url: URL, policy: AddressPolicy): boolean {
  // The parser leaves the port empty if it is the scheme's default.
  const port = Number(url.port)
  return url.port === '' || publicPorts.includes(port) || policy.allowPorts.has(port)
}

function isPlainText(raw: string): boolean {
  return (
    raw.isWellFormed() &&
    !Array.from(raw).some((character) => character <= ' ' || character === '\x7f' || character === '\\')
  )
}

function refused(reason: string): CheckedUrl {
  return { kind: 'refused', reason }
}
