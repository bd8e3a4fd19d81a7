// Error messages for failed sign-ins with another service. Our service puts an error identifier in the page's URL.

const messages = {
  sign_in_failed: "We couldn't sign you in with that service. Try again, or use your password.",
  sign_up_closed: "You don't have an account here yet. Ask the operator of this service for one.",
  email_taken:
    'An account with your email address already exists. Sign in to that account with its password, and then link the service under Security.',
  identity_taken:
    'Your account with that service is already linked to another Mutoscope account. Sign in to that Mutoscope account, or use a different account with the service.',
  proof_needed:
    "You signed in a while ago. To link the service, try again and confirm it's you when prompted.",
  https_needed: 'Signing in requires HTTPS. Open this site at its https:// address.',
  rate_limited: 'Too many attempts. Try again in a few minutes.',
} as const

export type ProviderError = keyof typeof messages

/** Treats unknown identifiers as `sign_in_failed`. `readSignInSearch` explains why the result always has `refused`. */
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
