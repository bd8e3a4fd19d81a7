// An attack consists of the requests with which an attacker tries to make the service slow or unresponsive for everyone
// else.

import type { Caller } from './caller.ts'

/**
 * `ok`, the error identifiers or status codes of responses, `aborted` for requests that the attacker has aborted, and
 * `connected` for connections.
 */
export type Outcomes = Set<string>

export interface AttackerAccount {
  readonly email: string
  readonly password: string
  readonly key: string
  readonly cookie: string
}

/** Accounts and addresses that only one attack uses. */
export interface Party {
  readonly accounts: readonly AttackerAccount[]
  readonly addresses: readonly string[]
}

export interface Scene {
  readonly url: string
  readonly addresses: readonly string[]
  readonly accounts: readonly AttackerAccount[]
  /**
   * For attacks that would otherwise keep other attacks from having an effect, or be kept from it by them: sign-ins end
   * an account's older sessions, held requests use up the connections of an address, images wait for the account's
   * other images, and an account may store only 2,000 uploads.
   */
  readonly parties: Readonly<Record<'slowUploads' | 'previews' | 'signIns' | 'heldRequests', Party>>
}

export interface Attack {
  readonly name: string
  /**
   * The outcome that shows that the attack reaches the code that it attacks. Other outcomes are refusals before that.
   * For the forms of outcomes, see `Outcomes`.
   */
  readonly effect: string
  /** An outcome that shows that the attackers have used up their accounts, so that the attack has become weaker. */
  readonly weakness?: string
  /** The attack has its effect only after this time. */
  readonly secondsMin?: number
  /**
   * The number of accounts and addresses that wait for password hashing at the same time. Honest clients share the
   * hashing capacity with these accounts and addresses.
   */
  readonly hashers?: (scene: Scene) => number
  /**
   * Attacks until the signal aborts, and resolves when no request is in progress anymore. Ignores refusals and broken
   * connections. Adds what has happened to the outcomes.
   */
  readonly run: (attackers: Attackers, signal: AbortSignal, outcomes: Outcomes) => Promise<void>
}

export interface Attackers {
  readonly scene: Scene
  /** False if other attacks run at the same time. */
  readonly isAlone: boolean
  /** Returns a client without an account. `turn` selects one of several addresses. */
  readonly stranger: (turn: number) => Caller
  /** Returns a client with the key of an account. `turn` selects the account. */
  readonly keyHolder: (turn: number) => Caller
  /** One signed-in client per account. */
  readonly signedIn: readonly Caller[]
}
