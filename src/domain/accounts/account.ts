import type { AccountId } from '../ids.ts'

/** A member sees only the data of their own account. An operator can also manage the installation. */
export type AccountRole = 'member' | 'operator'

export type UserSelector =
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'account'; readonly accountId: AccountId }

/** An account as operators see it. */
export interface AccountRecord {
  readonly id: AccountId
  readonly email: string
  readonly role: AccountRole
  readonly balance: number
  /** The number of unfinished tasks. */
  readonly unfinished: number
  readonly createdAtMs: number
  /** Null if the account is enabled. */
  readonly disabledAtMs: number | null
}

/** An account with its sign-in data. */
export interface User {
  readonly accountId: AccountId
  readonly email: string
  readonly role: AccountRole
  readonly balance: number
  readonly unfinished: number
  /** Null if the account has no password. */
  readonly passwordHash: string | null
  readonly passwordSetAtMs: number | null
  /** The secret of the authenticator app, encrypted. Null if no app is active or pending. */
  readonly totpSealed: string | null
  /** Whether an authenticator app is active. If so, signing in with the password also requires a code. */
  readonly hasTotp: boolean
}
