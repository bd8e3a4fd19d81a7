// How often somebody may try to sign in, to sign up, or to use a link: from one address, and as one account.

import type { Clock } from '../../lib/clock.ts'
import { RateLimiter } from '../../accounts/rate-limit.ts'
import type { Call } from '../call.ts'
import { clientAddress } from '../client-address.ts'
import { demandTurn } from '../demand-turn.ts'

/** Of one office behind one address a few may mistype; of one account's passwords nobody guesses ten in this time. */
const windowSeconds = 15 * 60
const perAddress = 30
const perEmail = 10

export class Attempts {
  readonly #addresses: RateLimiter
  readonly #emails: RateLimiter
  readonly #trustsProxy: boolean

  constructor(clock: Clock, trustsProxy: boolean) {
    const limiter = (name: string, burst: number) =>
      new RateLimiter({ name, perSecond: burst / windowSeconds, burst }, clock)
    this.#addresses = limiter('attempts', perAddress)
    this.#emails = limiter('attempts-account', perEmail)
    this.#trustsProxy = trustsProxy
  }

  /** Refuses with `rate_limited`. `email` is null where no account is named. */
  demand({ request }: Call, email: string | null): void {
    demandTurn(this.#addresses, clientAddress(request, this.#trustsProxy))
    if (email !== null) demandTurn(this.#emails, email)
  }

  divideBy(processes: number): void {
    this.#addresses.divideBy(processes)
    this.#emails.divideBy(processes)
  }
}
