// Who makes a request: from the header `Authorization` to the account. A key in clear is never stored or logged here.

import type { Clock } from '../../lib/clock.ts'
import { ExpiringMap } from '../../lib/expiring-map.ts'
import { only } from '../../lib/only.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { AccountId, ApiKeyId } from '../../domain/ids.ts'
import type { LiveKey } from '../../store/operations/keys/keys.ts'
import type { Store } from '../../store/store.ts'
import { hashApiKey, isWellFormedKey } from './api-key.ts'
import type { KeyUsage } from './key-usage.ts'

/** Who makes the current request, and by which key. */
export interface Principal {
  readonly accountId: AccountId
  readonly keyId: ApiKeyId
}

/** Long enough for a key with some spaces before it; nobody makes us hash a long header. */
const headerLengthMax = 256

/** A revocation is promised to be in force everywhere within 2 s, also where no hint of it arrives. */
const cachedMs = 1_000
const cachedMax = 10_000

// The scheme in any case and one space or more, but no tab. RFC 9110 §11.
const bearer = /^bearer +([^ \t]+)$/i

export class Authenticator {
  readonly #store: Store
  readonly #secret: Buffer
  readonly #clock: Clock
  readonly #usage: KeyUsage
  /**
   * Live keys by the header that held them, as its request holds it in memory too. Refused ones are not remembered: a
   * new key works at once.
   */
  readonly #live: ExpiringMap<string, LiveKey>
  /** Counts the hints, so that an answer from before one is not remembered after it. */
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
      this.#live.clear()
    })
  }

  /**
   * Refuses with `unauthorized`, in the same words whatever is wrong, and with `unavailable` while the database is out of
   * reach and the key is not remembered.
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
