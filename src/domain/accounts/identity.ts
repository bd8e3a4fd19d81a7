// Identities: people's accounts at identity providers.

import type { AccountId } from '../ids.ts'
import type { SignUpMode } from './sign-up-mode.ts'
import type { NewSession } from './session.ts'

/** A sign-in that an identity provider has confirmed. */
export interface IdentitySignIn {
  readonly issuer: string
  readonly subject: string
  /** Null if the provider has not verified the email address. Such a sign-in cannot create an account. */
  readonly verifiedEmail: string | null
  readonly signUp: SignUpMode
  /** The ID of the new account, if the sign-in creates one. */
  readonly newAccountId: AccountId
  readonly session: NewSession
}
