// An attack: what one stranger does to make the service slow or unresponsive for everyone else.

import type { Caller } from './caller.ts'

/** An account that anyone could have opened. */
export interface AttackerAccount {
  readonly email: string
  readonly password: string
  readonly key: string
  /** The cookie of a session. */
  readonly cookie: string
}

export interface Scene {
  readonly url: string
  /** The addresses that the attackers call from. */
  readonly addresses: readonly string[]
  readonly accounts: readonly AttackerAccount[]
}

export interface Attack {
  /** A short description of the attack. */
  readonly name: string
  /**
   * The number of accounts and addresses that have passwords hashed at the same time. Honest clients share the capacity
   * for hashing with them.
   */
  readonly hashers?: (scene: Scene) => number
  /**
   * Resolves when the signal has aborted and nothing is in progress anymore. Refusals and broken connections are
   * expected.
   */
  readonly run: (attackers: Attackers, signal: AbortSignal) => Promise<void>
}

/** The attackers' clients. */
export interface Attackers {
  readonly scene: Scene
  /** A client without an account. With several addresses, `turn` selects one. */
  readonly stranger: (turn: number) => Caller
  /** A client with the key of one of the accounts. */
  readonly keyHolder: (turn: number) => Caller
  /** Clients that have signed in, one per account. */
  readonly signedIn: readonly Caller[]
}
