// Why the sign-in by another service led back, as the address of the page says it in one word. Pure.

const messages = {
  sign_in_failed: 'The other service did not vouch for you. Try again, or sign in with your password.',
  sign_up_closed: 'There is no account for you here yet. Ask whoever runs this service for an invitation.',
  email_taken:
    'There is an account with your e-mail address: sign in with its password, then link the other service under Security.',
  identity_taken:
    'What you chose there opens another account already: choose another one, or sign in to that account.',
  proof_needed: 'You signed in a while ago: link it once more, and prove that it is you when asked.',
  https_needed: 'Signing in needs https: open this site by its address that begins with https://.',
  rate_limited: 'Too many tries: wait a few minutes.',
} as const

export type ProviderError = keyof typeof messages

/** Whatever else the service may say is a failed sign-in. The key is always there: see `readSignInSearch`. */
export function readProviderError({ refused }: Readonly<Record<string, unknown>>): {
  readonly refused?: ProviderError | undefined
} {
  if (typeof refused !== 'string') return { refused: undefined }
  return { refused: isKnown(refused) ? refused : 'sign_in_failed' }
}

export function providerErrorMessage(refused: ProviderError): string {
  return messages[refused]
}

function isKnown(word: string): word is ProviderError {
  return Object.hasOwn(messages, word)
}
