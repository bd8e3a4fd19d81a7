// How often somebody may try what can be guessed. What was right does not count, and nobody uses up the tries of somebody
// elsewhere.

import type { Clock } from '../../../lib/clock.ts'
import { RateLimiter } from '../../../lib/rate-limit.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { Call } from '../../serving/call.ts'
import { clientAddress } from '../../protocol/client-address.ts'
import { demandTurn } from '../../shared/demand-turn.ts'

const windowSeconds = 15 * 60

/** A token of a limiter for one of those whom it tells apart. */
type Turn = readonly [limiter: RateLimiter, who: string]

export class Attempts {
  /** Of one office behind one address a few may mistype. */
  readonly #addresses: RateLimiter
  readonly #passwords: RateLimiter
  /** From wherever they come; those of browsers that the account knows apart from those of all others. */
  readonly #emails: RateLimiter
  readonly #proofs: RateLimiter
  /** Most come back right, but not all come back. */
  readonly #trips: RateLimiter
  /** Of wrong codes for credits, by account: what was right is given back. */
  readonly codes: RateLimiter
  readonly #limiters: readonly RateLimiter[]
  readonly #trustsProxy: boolean

  constructor(clock: Clock, trustsProxy: boolean) {
    const limiter = (name: string, burst: number) =>
      new RateLimiter({ name, perSecond: burst / windowSeconds, burst }, clock)
    this.#addresses = limiter('attempts', 30)
    this.#passwords = limiter('attempts-password', 10)
    this.#emails = limiter('attempts-account', 100)
    this.#proofs = limiter('attempts-proof', 10)
    this.#trips = limiter('attempts-trip', 300)
    this.codes = limiter('codes', 10)
    this.#limiters = [this.#addresses, this.#passwords, this.#emails, this.#proofs, this.#trips, this.codes]
    this.#trustsProxy = trustsProxy
  }

  /** At what nobody is named for. */
  ofAddress(call: Call): readonly Turn[] {
    return [[this.#addresses, this.#addressOf(call)]]
  }

  /** At the password of whoever has this address of e-mail. `isKnown`: in a browser that has signed in to it before. */
  ofPassword(call: Call, email: string, isKnown: boolean): readonly Turn[] {
    const address = this.#addressOf(call)
    return [
      [this.#addresses, address],
      [this.#passwords, `${address} ${email}`],
      [this.#emails, `${isKnown ? 'known' : 'unknown'} ${email}`],
    ]
  }

  /** At a password or code of whoever has been let in already, by a session or by the token of a link. */
  ofProof(who: string): readonly Turn[] {
    return [[this.#proofs, who]]
  }

  /** To a provider of identities, and back. */
  ofTrip(call: Call): readonly Turn[] {
    return [[this.#trips, this.#addressOf(call)]]
  }

  /**
   * Refuses with `rate_limited`. The turns are taken before and given back after what was right: many at once try no more
   * often than one after another.
   */
  async counted<Result>(turns: readonly Turn[], attempt: () => Promise<Result>): Promise<Result> {
    this.take(turns)
    try {
      const result = await attempt()
      this.giveBack(turns)
      return result
    } catch (error) {
      if (isQuestion(error)) this.giveBack(turns)
      throw error
    }
  }

  /** Refuses with `rate_limited`. */
  take(turns: readonly Turn[]): void {
    for (const [limiter, who] of turns) demandTurn(limiter, who)
  }

  giveBack(turns: readonly Turn[]): void {
    for (const [limiter, who] of turns) limiter.giveBack(who)
  }

  divideBy(processes: number): void {
    for (const limiter of this.#limiters) limiter.divideBy(processes)
  }

  #addressOf({ request }: Call): string {
    return clientAddress(request, this.#trustsProxy)
  }
}

/** What was given is right, and a code is asked for besides. Of a wrong code the field is named. */
function isQuestion(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'code_needed' && error.data['field'] === undefined
}
