// Limits the memory used by request bodies that are being received, because a client could start to send many bodies
// and never finish any of them.

import { FairTurns } from '../../lib/async/fair-turns.ts'
import type { AccountId } from '../../domain/ids.ts'
import { waitLimits } from '../../domain/wait-limits.ts'
import { networkOf } from '../protocol/client-address.ts'
import { ClosingTimes } from './connections/closing-times.ts'
import type { Socket } from './connections/connections.ts'

const MiB = 1024 * 1024

/** In bytes. An account has room for 32 of the largest JSON bodies, or for thousands of typical ones. */
const accountPlaces = { total: 64 * MiB, perKey: 8 * MiB }
const strangerPlaces = { total: 32 * MiB, perKey: 4 * MiB }

/** In bodies. The limit per network is low, because an attacker can stall each body until its connection is closed. */
const discardPlaces = { total: 32, perKey: 4 }

/** How long a connection stays open while a refused body is discarded: long enough for bytes in transit to arrive. */
const lingerMs = 2_000

/** `perKey`, the limit per account or network, is enough for a client that creates 1,000 tasks at once. */
const waits = waitLimits('bodies', { total: 8_192, perKey: 1_024, msMax: 10_000 })

export class BodyTurns {
  readonly #accounts = new FairTurns(accountPlaces, waits)
  /** A separate limit, so that clients without an account cannot use up the memory for account holders. */
  readonly #strangers = new FairTurns(strangerPlaces, waits)

  /** No limits on waiting, because the connections of waiting bodies are soon closed. */
  readonly #discards = new FairTurns(discardPlaces, null)

  readonly #lingering = new ClosingTimes(lingerMs)

  /**
   * Waits until there is memory for `bytes`. `accountId` is null if the request is not authenticated. Throws
   * `rate_limited` or `unavailable`.
   */
  take(accountId: AccountId | null, client: string, bytes: number): Promise<Disposable> {
    if (accountId === null) return this.#strangers.take({ key: networkOf(client), weight: bytes })
    return this.#accounts.take({ key: accountId, weight: bytes })
  }

  /**
   * Waits until the rest of a refused body may be discarded. Rejects with the signal's reason if the signal aborts
   * first. Closes the connection if the turn has not ended within `lingerMs` of the call.
   */
  async takeDiscard(socket: Socket, client: string, closed: AbortSignal): Promise<Disposable> {
    this.#lingering.add(socket)
    using held = new DisposableStack()
    held.defer(() => this.#lingering.delete(socket))
    held.use(await this.#discards.take({ key: networkOf(client), signal: closed }))
    return held.move()
  }
}
