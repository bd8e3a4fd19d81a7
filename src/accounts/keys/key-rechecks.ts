// Wakes waiting clients whose keys are no longer valid. Usually, a hint about a revoked key wakes them, but hints can be
// lost, and no hint says that a key has expired.

import type { Authenticator } from './authenticate.ts'

/** A client that is waiting. When it wakes, it must authenticate again. */
export interface WaitingClient {
  readonly wake: () => void
}

interface Recheck {
  readonly clients: Set<WaitingClient>
  readonly timer: NodeJS.Timeout
}

/**
 * Checks each key once for all clients that wait with it. When each of 5,000 clients checked its own key every 1.5 s, the
 * promises and timers of these waits were a third of the garbage that V8 could only free by marking all objects.
 */
export class KeyRechecks {
  readonly #authenticator: Authenticator
  readonly #intervalMs: number
  readonly #byAuthorization = new Map<string, Recheck>()

  constructor(authenticator: Authenticator, intervalMs: number) {
    this.#authenticator = authenticator
    this.#intervalMs = intervalMs
  }

  /**
   * Checks the key in the `Authorization` header at the interval, and wakes the client if the key is not valid or cannot
   * be checked. Call the returned function once, when the client stops waiting.
   */
  watch(authorization: string, client: WaitingClient): () => void {
    const recheck = this.#byAuthorization.get(authorization) ?? this.#begin(authorization)
    recheck.clients.add(client)
    return () => {
      recheck.clients.delete(client)
      if (recheck.clients.size > 0) return
      clearInterval(recheck.timer)
      this.#byAuthorization.delete(authorization)
    }
  }

  #begin(authorization: string): Recheck {
    const clients = new Set<WaitingClient>()
    const check = () =>
      void this.#authenticator.authenticate(authorization).catch(() => {
        for (const client of clients) client.wake()
      })
    const recheck = { clients, timer: setInterval(check, this.#intervalMs) }
    this.#byAuthorization.set(authorization, recheck)
    return recheck
  }
}
