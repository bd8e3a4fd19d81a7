// What pages and process say of who is signed in, and of what changes that.

import type { AccountRole } from '../../../domain/accounts/account-role.ts'
import type { LinkPurpose } from '../../../domain/accounts/link-purpose.ts'
import type { SignUpMode } from '../../../domain/accounts/sign-up-mode.ts'

/** `GET /site/session`. Needs no session: without one `account` is null. */
export interface SessionAnswer {
  readonly account: OwnAccount | null
  readonly sign_up: SignUpMode
  /** Sign-in by others, in the order of the configuration. */
  readonly identity_providers: readonly { readonly id: string; readonly label: string }[]
  /** True where cookies cannot be kept safely: a public URL with http that is not loopback. */
  readonly needs_https: boolean
  /** Of the API, without a slash at its end: for the requests that are shown to copy. */
  readonly public_url: string
}

export interface OwnAccount {
  readonly account_id: string
  readonly email: string
  readonly role: AccountRole
  readonly balance: number
  readonly unfinished_tasks: number
  /** At or below it the pages say that the balance is low. */
  readonly low_balance: number
  readonly has_password: boolean
  readonly has_totp: boolean
  /** Within the last minutes this session has proved who it is: what needs that does not ask again. */
  readonly is_fresh: boolean
}

/** `POST /site/sign-in`. Answers `SessionAnswer`; refused with `sign_in_failed`, or `code_needed` when a code is due. */
export interface SignInRequest {
  readonly email: string
  readonly password: string
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string
}

/** `POST /site/sign-up`, where sign-up is open. Answers `SessionAnswer`. */
export interface SignUpRequest {
  readonly email: string
  readonly password: string
}

/** `POST /site/links/look`, what a one-time link is for; refused with `link_not_valid`. The token is never in a path. */
export interface LinkLookRequest {
  readonly token: string
}

export interface LinkAnswer {
  readonly purpose: LinkPurpose
  /** Whose account it opens; null where the person chooses. */
  readonly email: string | null
}

/**
 * `POST /site/links/use`: sets the password and signs in. A `reset` ends all sessions and unlinks whoever else vouches for
 * the account. Answers `SessionAnswer`.
 */
export interface LinkUseRequest {
  readonly token: string
  /** Only where `LinkAnswer.email` was null. */
  readonly email?: string
  readonly password: string
  /** Of the authenticator app, or a recovery code: for a `reset` of an account that has one. */
  readonly code?: string
}
