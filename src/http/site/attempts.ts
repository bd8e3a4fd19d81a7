// How often somebody may try to sign in, to sign up, to use a link or to redeem a code, and make a key: from one address,
// and as one account.

import type { Clock } from '../../lib/clock.ts'
import { RateLimiter } from '../../accounts/rate-limit.ts'
import type { Call } from '../call.ts'
import { clientAddress } from '../client-address.ts'
import { demandTurn } from '../demand-turn.ts'

/** Of one office behind one address a few may mistype; of one account's passwords nobody guesses ten in this time. */
const windowSeconds = 15 * 60
const perAddress = 30
const perEmail = 10

/** Of wrong ones in the same time. */
const codesPerAccount = 10

/** Each stays in the list of keys for good. */
const keysPerAccount = 30

export class Attempts {
  readonly #addresses: RateLimiter
  readonly #emails: RateLimiter
  /** Of wrong codes, by account: what was right is given back. */
  readonly codes: RateLimiter
  /** Of new keys, by account. */
  readonly keys: RateLimiter
  readonly #trustsProxy: boolean

  constructor(clock: Clock, trustsProxy: boolean) {
    const limiter = (name: string, burst: number) =>
      new RateLimiter({ name, perSecond: burst / windowSeconds, burst }, clock)
    this.#addresses = limiter('attempts', perAddress)
    this.#emails = limiter('attempts-account', perEmail)
    this.codes = limiter('codes', codesPerAccount)
    this.keys = limiter('keys', keysPerAccount)
    this.#trustsProxy = trustsProxy
  }

  /**
   * Refuses with `rate_limited`. `email` is null where no account is named. Taken before and given back after a right one:
   * many at once try no more often than one after another.
   */
  demand({ request }: Call, email: string | null): void {
    demandTurn(this.#addresses, clientAddress(request, this.#trustsProxy))
    if (email !== null) demandTurn(this.#emails, email)
  }

  /** It was right: an office behind one address signs in as often as it likes. */
  giveBack({ request }: Call, email: string | null): void {
    this.#addresses.giveBack(clientAddress(request, this.#trustsProxy))
    if (email !== null) this.#emails.giveBack(email)
  }

  divideBy(processes: number): void {
    for (const limiter of [this.#addresses, this.#emails, this.codes, this.keys]) limiter.divideBy(processes)
  }
}
