// Sessions, which keep a browser signed in.

import type { AccountId, SessionId } from '../ids.ts'
import type { CodeProof } from './second-factor.ts'

/** How long a session can remain unused before it ends. */
export const sessionKeptMs = 30 * 86_400_000

/** The age at which a session ends even if it is in use. Without this limit, a stolen cookie could work forever. */
export const sessionAgeMsMax = 90 * 86_400_000

/** The maximum number of sessions per account. A sign-in beyond this number ends the oldest session. */
export const sessionsMax = 50

/** How long sensitive actions remain allowed after the user signs in or enters a password or code. */
export const freshMs = 15 * 60_000

/** The time of a session's last use is saved at most once in this period. */
export const sessionTouchMs = 60_000

export interface NewSession {
  /** HMAC-SHA-256 of the session's token, keyed with the installation's secret, in base64url. */
  readonly hash: string
  readonly id: SessionId
  /** The `User-Agent` header of the browser. */
  readonly agent: string
}

export interface SessionContext {
  readonly accountId: AccountId
  readonly sessionId: SessionId
}

/** A sign-in whose password or identity has already been checked. The database then checks `code`. */
export interface SignIn {
  readonly accountId: AccountId
  readonly session: NewSession
  /** The stored hash that matched the password. Null if an identity provider confirmed the person's identity. */
  readonly passwordHash: string | null
  /** A new hash of the same password, to replace the stored hash. Null if the stored hash can stay. */
  readonly rehashed: string | null
  readonly code: CodeProof | null
}
