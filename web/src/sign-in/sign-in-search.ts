// What the address of the sign-in page says. Pure.

import { readProviderError } from './provider-errors.ts'
import type { ProviderError } from './provider-errors.ts'

export interface SignInSearch {
  /** A path of the site, to go on to. */
  readonly back?: string | undefined
  readonly refused?: ProviderError | undefined
}

/** Names every key: for one that is left out, the router takes what the address says as it stands there. */
export function readSignInSearch(search: Readonly<Record<string, unknown>>): SignInSearch {
  const { back } = search
  return { back: isOwnPath(back) ? back : undefined, ...readProviderError(search) }
}

/**
 * Whoever sends a link to the sign-in must not choose a foreign page that follows it. Asked of the parser of browsers,
 * which drops tabs and takes a backslash for a slash.
 */
function isOwnPath(value: unknown): value is string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, anySite)) return false
  const { origin, pathname } = new URL(value, anySite)
  return origin === anySite && !pathname.startsWith('//')
}

const anySite = 'https://site.invalid'
