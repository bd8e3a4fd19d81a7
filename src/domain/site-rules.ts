// What an operator decides about the account site.

/** Who may open an account: anybody, whoever has a link for it, or nobody. */
export const signUpModes = ['open', 'invite', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

export const identityKinds = ['oidc', 'github', 'google'] as const

/** Somebody else who vouches for who a person is. */
export interface IdentityProvider {
  /** In paths. */
  readonly id: string
  readonly kind: (typeof identityKinds)[number]
  /** What the button says. */
  readonly label: string
  /** Where its discovery document is, and half of the name of each identity; of `github` its origin. */
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
}

export interface SiteRules {
  readonly signUp: SignUpMode
  /** At or below it the pages say that the balance is low. */
  readonly lowBalance: number
  readonly identityProviders: readonly IdentityProvider[]
  /** Whether the last address of `X-Forwarded-For` is the client's. */
  readonly trustsProxy: boolean
}
