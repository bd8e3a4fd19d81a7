// Finds the account that an `Authorization` header belongs to. The plain text of a key is kept only in memory.

import type { Clock } from '../../lib/clock.ts'
import { ExpiringMap } from '../../lib/expiring-map.ts'
import { only } from '../../lib/only.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { AccountId, ApiKeyId } from '../../domain/ids.ts'
import type { LiveKey } from '../../domain/accounts/api-key.ts'
import type { Store } from '../../store/store.ts'
import { hashApiKey, isWellFormedKey } from './api-key.ts'
import type { KeyUsage } from './key-usage.ts'

/** The account and the key of an API request. */
export interface Principal {
  readonly accountId: AccountId
  readonly keyId: ApiKeyId
}

/** Leaves room for some spaces before the key. A longer header is refused before its key is hashed. */
const headerLengthMax = 256

/**
 * How long a key is cached. A revocation must take effect everywhere within 2 s, even if the hint about it is
 * lost. The keys of waiting clients are checked every 1.5 s, and a client whose key is invalid looks it up once more, so
 * the cache must add less than 0.5 s.
 */
const cachedMs = 400
const cachedMax = 10_000

// The scheme, in upper or lower case, followed by one or more spaces, but not by a tab (RFC 9110 §11).
const bearer = /^bearer +([^ \t]+)$/i

export class Authenticator {
  readonly #store: Store
  readonly #secret: Buffer
  readonly #clock: Clock
  readonly #usage: KeyUsage
  /**
   * Live keys, indexed by the whole `Authorization` header. Unknown keys are not cached, so a new key works
   * immediately.
   */
  readonly #live: ExpiringMap<string, LiveKey>
  /** The number of hints about keys. If a hint arrives during a database query, the query's result is not cached. */
  #hints = 0

  constructor(store: Store, secret: Buffer, clock: Clock, usage: KeyUsage) {
    this.#store = store
    this.#secret = secret
    this.#clock = clock
    this.#usage = usage
    this.#live = new ExpiringMap(clock, cachedMs, cachedMax)
    store.subscribe((hint) => {
      if (hint.kind !== 'keys') return
      this.#hints++
      this.#live.deleteWhere(({ accountId }) => hint.accountIds?.includes(accountId) ?? true)
    })
  }

  /**
   * Throws `unauthorized`, with the same message for every cause, or `unavailable` if the database cannot be reached
   * and the key is not cached.
   */
  async authenticate(authorization: string | undefined): Promise<Principal> {
    if (authorization === undefined || authorization.length > headerLengthMax)
      throw new ServiceError('unauthorized')
    const live = this.#live.get(authorization) ?? (await this.#find(authorization))
    if (live.expiresAtMs !== null && live.expiresAtMs <= this.#clock.nowMs())
      throw new ServiceError('unauthorized')
    this.#usage.note(live.id)
    return { accountId: live.accountId, keyId: live.id }
  }

  async #find(authorization: string): Promise<LiveKey> {
    const key = bearer.exec(authorization)?.[1]
    if (key === undefined || !isWellFormedKey(key)) throw new ServiceError('unauthorized')
    const hints = this.#hints
    const live = only(await this.#store.findKeys([hashApiKey(key, this.#secret)]))
    if (live === null) throw new ServiceError('unauthorized')
    if (hints === this.#hints) this.#live.set(authorization, live)
    return live
  }
}
