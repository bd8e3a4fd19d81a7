// Error messages for sign-ins with another service. The service puts an error code into the page's address.

const messages = {
  sign_in_failed: "We couldn't sign you in with that service. Try again, or use your password.",
  sign_up_closed: "You don't have an account here yet. Ask the operator of this service for one.",
  email_taken:
    'An account with your email already exists. Sign in with its password, then link the service under Security.',
  identity_taken:
    'That identity is already linked to another account. Choose a different one, or sign in to that account.',
  proof_needed: "You signed in a while ago. Link the service again, and confirm it's you when asked.",
  https_needed: 'Signing in requires HTTPS. Open this site at its https:// address.',
  rate_limited: 'Too many attempts. Try again in a few minutes.',
} as const

export type ProviderError = keyof typeof messages

/** Treats an unknown code as a failed sign-in. Always returns the `refused` key: see `readSignInSearch`. */
export function readProviderError({ refused }: Readonly<Record<string, unknown>>): {
  readonly refused?: ProviderError | undefined
} {
  if (typeof refused !== 'string') return { refused: undefined }
  return { refused: isKnown(refused) ? refused : 'sign_in_failed' }
}

export function providerErrorMessage(refused: ProviderError): string {
  return messages[refused]
}

function isKnown(code: string): code is ProviderError {
  return Object.hasOwn(messages, code)
}
