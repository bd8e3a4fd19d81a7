// The headers that restrict what a site page may do in a browser.

import type { Answer } from '../../serving/answer.ts'

/**
 * Pages may load scripts and styles only from the site's own files, and send requests and forms only to the site.
 * Injected text therefore cannot run scripts, apply styles, or send data elsewhere. Images and videos may also come
 * from `mediaOrigins`.
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
    // For a year after they receive this header, browsers use only https for this host.
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
