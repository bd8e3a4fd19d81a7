// One-time links that create an account or set a new password.

import type { AccountId } from '../ids.ts'
import type { CodeProof } from './second-factor.ts'
import type { NewSession } from './session.ts'

/** `first` creates the first operator, `invite` creates an account, and `reset` sets a new password. */
export type LinkPurpose = 'first' | 'invite' | 'reset'

/** A usable link: one that is neither used nor expired. */
export interface LiveLink {
  readonly purpose: LinkPurpose
  /** Null if the link creates an account. */
  readonly accountId: AccountId | null
  /** Null if the person who uses the link chooses the email address. */
  readonly email: string | null
  readonly credits: number
  /** Whether the link removes the second factor and therefore needs no code. True only for `reset` links. */
  readonly removesTotp: boolean
}

export interface LinkUse {
  readonly hash: string
  /** The ID of the new account, if the link creates one. */
  readonly newAccountId: AccountId
  /** Used only if the link does not specify an email address. */
  readonly email: string
  readonly passwordHash: string
  readonly code: CodeProof | null
  readonly session: NewSession
}
