// Where the account site is, as far as the settings tell: what links begin with.

import type { Config } from '../config.ts'

/** The service itself knows better where it listens, when it was told any free port. */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  if (publicUrl !== null) return publicUrl
  const isWildcard = host === '0.0.0.0' || host === '::'
  return `http://${isWildcard ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
}
