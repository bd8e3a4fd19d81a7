// What the address of the sign-in page says. Pure.

import { readRefused } from './identity-refusals.ts'
import type { RefusedWord } from './identity-refusals.ts'

export interface SignInSearch {
  /** A path of the site, to go on to. */
  readonly back?: string
  readonly refused?: RefusedWord
}

export function readSignInSearch(search: Readonly<Record<string, unknown>>): SignInSearch {
  const { back } = search
  return { ...(isOwnPath(back) ? { back } : {}), ...readRefused(search) }
}

/** Never a page of somebody else's, to which a link that was sent could lead. */
function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value)
}
