// Limits an account's open streams in this process. Each stream occupies a connection and reads the database whenever
// a watched task changes.

import { ServiceError } from '../../domain/errors.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { Call } from '../serving/call.ts'
import { onDeparture } from '../serving/departure.ts'

/** More streams than an account is likely to need. */
const perAccountMax = 20

/** Arbitrary, because we do not know when a stream will close. */
const retryAfterSeconds = 15

export class OpenStreams {
  readonly #counts = new Map<AccountId, number>()

  /** Counts a stream until it ends or its client disconnects. Throws `rate_limited` if too many streams are open. */
  hold(accountId: AccountId, call: Call): void {
    const open = this.#counts.get(accountId) ?? 0
    if (open >= perAccountMax) {
      throw new ServiceError('rate_limited', {
        message: `You can have at most ${perAccountMax} streams open at the same time. Close one and try again.`,
        headers: {
          'retry-after': String(retryAfterSeconds),
          ratelimit: `"streams";r=0;t=${retryAfterSeconds}`,
          'ratelimit-policy': `"streams";q=${perAccountMax}`,
        },
      })
    }
    this.#counts.set(accountId, open + 1)
    onDeparture(call, () => this.#release(accountId))
  }

  #release(accountId: AccountId): void {
    const left = (this.#counts.get(accountId) ?? 1) - 1
    if (left === 0) this.#counts.delete(accountId)
    else this.#counts.set(accountId, left)
  }
}
