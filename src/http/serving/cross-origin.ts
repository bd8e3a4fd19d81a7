// Cross-origin requests: any page may use the API with a key that it was given, for keys are not ambient as cookies are. The
// site is opened by a cookie, and is for its own pages.

import type { Answer } from './answer.ts'

/** On every answer. */
export const crossOriginHeaders: Answer['headers'] = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Request-Id, Retry-After, ETag, Idempotent-Replayed, Preference-Applied, RateLimit, RateLimit-Policy',
}

/** Of what belongs to a person who is signed in: no other page gets hold of it, in whatever guise. */
export const ownOriginHeaders: Answer['headers'] = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** How long a browser may remember it: Chromium's own limit is 2 hours. */
const rememberedSeconds = 7_200

/** The answer to a browser that asks before it sends. */
export function preflight(methods: readonly string[]): Answer {
  return {
    status: 204,
    headers: {
      allow: methods.join(', '),
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Prefer, If-None-Match',
      'access-control-max-age': String(rememberedSeconds),
      'cache-control': 'private, no-cache',
    },
    body: null,
    error: null,
  }
}
