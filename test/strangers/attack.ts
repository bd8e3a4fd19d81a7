// An attack: the requests with which one stranger tries to make the service slow or unresponsive for everyone else.

import type { Caller } from './caller.ts'

export interface AttackerAccount {
  readonly email: string
  readonly password: string
  readonly key: string
  /** The session cookie. */
  readonly cookie: string
}

export interface Scene {
  readonly url: string
  readonly addresses: readonly string[]
  readonly accounts: readonly AttackerAccount[]
}

export interface Attack {
  readonly name: string
  /**
   * The number of accounts and addresses for which the service hashes passwords at the same time. Honest clients share
   * the capacity for hashing with them.
   */
  readonly hashers?: (scene: Scene) => number
  /**
   * Attacks until the signal aborts. Resolves when nothing is in progress anymore. Ignores refusals and broken
   * connections.
   */
  readonly run: (attackers: Attackers, signal: AbortSignal) => Promise<void>
}

export interface Attackers {
  readonly scene: Scene
  /** Returns a client without an account. If there are several addresses, `turn` selects one. */
  readonly stranger: (turn: number) => Caller
  /** Returns a client with the key of one of the accounts. */
  readonly keyHolder: (turn: number) => Caller
  /** Clients that have signed in, one for each account. */
  readonly signedIn: readonly Caller[]
}
