// What a browser may do with the pages of the site. Pure.

import type { Answer } from '../../serving/answer.ts'

/**
 * `mediaOrigins`: where outputs are shown from beside the site's own origin. Scripts and styles come from files of the
 * site only: what somebody else's text smuggled into a page would neither run nor be drawn, and could send nothing
 * anywhere.
 */
export function pageHeaders(publicUrl: string, mediaOrigins: readonly string[]): Answer['headers'] {
  const media = [...new Set(["'self'", 'blob:', new URL(publicUrl).origin, ...mediaOrigins])].join(' ')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src ${media} data:`,
    `media-src ${media}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Where the operator has no certificate yet, nobody may be bound to one.
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
