// What the address of the sign-in page says. Pure.

export interface SignInSearch {
  /** A path of the site, to go on to. */
  readonly back?: string
  /** Why another service's answer led back here. */
  readonly refused?: RefusedWord
}

const refusedWords = ['sign_in_failed', 'sign_up_closed', 'email_taken'] as const
type RefusedWord = (typeof refusedWords)[number]

export function readSignInSearch({ back, refused }: Readonly<Record<string, unknown>>): SignInSearch {
  const word = refusedWords.find((known) => known === refused)
  return { ...(isOwnPath(back) ? { back } : {}), ...(word === undefined ? {} : { refused: word }) }
}

/** Never a page of somebody else's, to which a link that was sent could lead. */
function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value)
}
