import { readProviderError } from './provider-errors.ts'
import type { ProviderError } from './provider-errors.ts'

export interface SignInSearch {
  /** The path on this site to open after sign-in. */
  readonly back?: string | undefined
  readonly refused?: ProviderError | undefined
}

/**
 * The result contains every parameter, even if its value is undefined. If a parameter were missing from the result, the
 * router would keep the raw value from the URL.
 */
export function readSignInSearch(search: Readonly<Record<string, unknown>>): SignInSearch {
  const { back } = search
  return { back: isOwnPath(back) ? back : undefined, ...readProviderError(search) }
}

/**
 * A link to the sign-in page must not lead to another site after sign-in. We use the browser's own URL parser, because
 * it drops tabs and treats a backslash as a slash.
 */
function isOwnPath(value: unknown): value is string {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, anySite)) return false
  const { origin, pathname } = new URL(value, anySite)
  return origin === anySite && !pathname.startsWith('//')
}

const anySite = 'https://site.invalid'
