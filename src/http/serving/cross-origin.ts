// Any page may call the API, because calls require an API key. The account site uses a cookie, which browsers send
// automatically, so only the site's own pages may read its responses.

import type { Answer } from './answer.ts'

/** For every response of the API, unless the operator forbids cross-origin requests. */
export const crossOriginHeaders: Answer['headers'] = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Request-Id, Retry-After, ETag, Idempotent-Replayed, Preference-Applied, RateLimit, RateLimit-Policy',
}

/**
 * For every response of the site. Pages from other origins cannot load such a response as an image, a script, or
 * anything else.
 */
export const ownOriginHeaders: Answer['headers'] = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** 2 hours, the longest time that Chromium caches a preflight response. */
const cachedSeconds = 7_200

export function preflight(methods: readonly string[]): Answer {
  return {
    status: 204,
    headers: {
      allow: methods.join(', '),
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers':
        'Authorization, Content-Type, Idempotency-Key, Prefer, If-None-Match, Last-Event-ID',
      'access-control-max-age': String(cachedSeconds),
      'cache-control': 'private, no-cache',
    },
    body: null,
    error: null,
  }
}
