// Reads from a response how long the server wants us to wait.

import type { IncomingHttpHeaders } from 'node:http'

const forms: readonly ((headers: IncomingHttpHeaders, nowMs: number) => number)[] = [
  // This header is more precise than the standard `retry-after`. OpenAI and Azure send both.
  (headers) => Number(headers['retry-after-ms'] || NaN),
  (headers) => Number(headers['retry-after'] || NaN) * 1_000,
  // A date is compared with the server's own `Date` header, because the server's clock may differ from ours.
  (headers, nowMs) => Date.parse(headers['retry-after'] ?? '') - (Date.parse(headers.date ?? '') || nowMs),
]

/** Returns a time of at least 0 ms, or null if the response specifies none (RFC 9110, section 10.2.3). */
export function retryAfterMs(headers: IncomingHttpHeaders, nowMs: number): number | null {
  const found = forms.map((form) => form(headers, nowMs)).find((waitMs) => Number.isFinite(waitMs))
  return found === undefined ? null : Math.max(0, Math.ceil(found))
}
