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
   * The number of accounts and addresses that wait for password hashing at the same time. Honest clients share the
   * hashing capacity with them.
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
  /** The client has no account. `turn` selects one of several addresses. */
  readonly stranger: (turn: number) => Caller
  /** The client has the key of one of the accounts. */
  readonly keyHolder: (turn: number) => Caller
  /** One client per account. */
  readonly signedIn: readonly Caller[]
}
