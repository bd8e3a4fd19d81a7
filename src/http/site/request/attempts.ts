// Limits how often a client may guess a password, code, or link, or make the service hash a password. Each hash takes
// 32 ms of CPU time. An attacker at one address cannot use up the attempts of people at other addresses.

import type { Clock } from '../../../lib/clock.ts'
import { RateLimiter } from '../../../lib/rate-limit.ts'
import { errorCatalog, ServiceError } from '../../../domain/errors.ts'
import type { AccountId } from '../../../domain/ids.ts'
import type { Call } from '../../serving/call.ts'
import { networkOf } from '../../protocol/client-address.ts'
import { requireToken, takeToken } from '../../shared/take-token.ts'

const windowSeconds = 15 * 60

/** A limiter, the key of one of its buckets, and which attempts count. */
export type AttemptLimit = readonly [limiter: RateLimiter, key: string, counts: 'failures' | 'all']

export class Attempts {
  /** Per client address. The limit is 30 attempts, because all the people in an office can share one address. */
  readonly #addresses: RateLimiter
  /** Per client address and email address. */
  readonly #passwords: RateLimiter
  /**
   * Per email address, across all client addresses. Browsers that have signed in to the account before share a separate
   * limit.
   */
  readonly #emails: RateLimiter
  /** Per session or link. */
  readonly #proofs: RateLimiter
  /**
   * Limits the hashing of passwords, even correct ones: per session or link if there is one, and otherwise per client
   * address and email address. Without this limit, 80 simultaneous sign-ins with correct passwords delayed someone
   * else's sign-in by two seconds. Each process has the whole limit, because each process computes hashes on its own.
   */
  readonly #hashes: RateLimiter
  /**
   * For sign-ins with an identity provider, per client address. The limit is high, because people who abandon a sign-in
   * at the provider are not attackers.
   */
  readonly #oauthFlows: RateLimiter
  /** For incorrect credit codes, per account. */
  readonly #codes: RateLimiter

  constructor(clock: Clock) {
    const limiter = (name: string, burst: number) =>
      new RateLimiter({ name, perSecond: burst / windowSeconds, burst }, clock)
    this.#addresses = limiter('attempts', 30)
    this.#passwords = limiter('attempts-password', 10)
    this.#emails = limiter('attempts-account', 100)
    this.#proofs = limiter('attempts-proof', 10)
    this.#hashes = limiter('attempts-all', 30)
    this.#oauthFlows = limiter('attempts-trip', 300)
    this.#codes = limiter('codes', 10)
  }

  /** For requests that do not name an account. */
  byAddress(call: Call): readonly AttemptLimit[] {
    return [[this.#addresses, networkOf(call.client), 'failures']]
  }

  /** A successful sign-up counts too, because it creates an account. */
  bySignUp(call: Call): readonly AttemptLimit[] {
    return [[this.#addresses, networkOf(call.client), 'all']]
  }

  /** The limits on password attempts that can be checked before the account is read. */
  byEmail(call: Call, email: string): readonly AttemptLimit[] {
    const address = networkOf(call.client)
    return [
      [this.#addresses, address, 'failures'],
      [this.#passwords, `${address} ${email}`, 'failures'],
      [this.#hashes, `${address} ${email}`, 'all'],
    ]
  }

  /** For password attempts. `isKnown` says whether this browser has signed in to the account before. */
  byEmailAndBrowser(call: Call, email: string, isKnown: boolean): readonly AttemptLimit[] {
    return [
      ...this.byEmail(call, email),
      [this.#emails, `${isKnown ? 'known' : 'unknown'} ${email}`, 'failures'],
    ]
  }

  /**
   * For password and code attempts by a client that has a session or a link. `key` is the hash of the session's token,
   * or the link's token.
   */
  byProof(key: string): readonly AttemptLimit[] {
    return [
      [this.#proofs, key, 'failures'],
      [this.#hashes, key, 'all'],
    ]
  }

  byCreditCode(accountId: AccountId): readonly AttemptLimit[] {
    return [[this.#codes, accountId, 'failures']]
  }

  byOAuthFlow(call: Call): readonly AttemptLimit[] {
    return [[this.#oauthFlows, networkOf(call.client), 'failures']]
  }

  /**
   * Runs `attempt`. Throws `rate_limited` if a limit is reached. A success, or a correct password without the required
   * code, counts only toward limits whose `counts` is `all`. An attempt that was not checked does not count toward any
   * limit. Takes a token from each limit before the attempt. Afterward, returns the tokens of the limits toward which
   * the attempt does not count. Parallel requests therefore get no more attempts than sequential ones.
   */
  async count<Result>(limits: readonly AttemptLimit[], attempt: () => Promise<Result>): Promise<Result> {
    this.take(limits)
    try {
      const result = await attempt()
      this.giveBack(onFailures(limits))
      return result
    } catch (error) {
      if (wasNotChecked(error)) this.giveBack(limits)
      else if (asksForCode(error)) this.giveBack(onFailures(limits))
      throw error
    }
  }

  /**
   * If any limit is reached, throws `rate_limited` and takes no token. If refused attempts on one account took tokens,
   * they would use up the attempts of everyone else at the same address.
   */
  take(limits: readonly AttemptLimit[]): void {
    this.require(limits)
    for (const [limiter, key] of limits) takeToken(limiter, key)
  }

  /**
   * Throws `rate_limited` if any limit is reached. Takes no token. Call this before reading a session or an account, so
   * that refused attempts cost the database nothing.
   */
  require(limits: readonly AttemptLimit[]): void {
    for (const [limiter, key] of limits) requireToken(limiter, key)
  }

  giveBack(limits: readonly AttemptLimit[]): void {
    for (const [limiter, key] of limits) limiter.giveBack(key)
  }

  /**
   * Divides all limits except the one on password hashes among the processes. The limit per email address is divided
   * exactly, because more processes must not give attackers more guesses.
   */
  divideBy(processes: number): void {
    this.#emails.divideBy(processes)
    for (const limiter of [this.#addresses, this.#passwords, this.#proofs, this.#oauthFlows, this.#codes])
      limiter.divideBy(personalDivisor(processes))
  }
}

/**
 * Returns the divisor of a limit that one person can reach. Each process gets at least half of such a limit, because a
 * browser often stays with one process. If eight processes shared ten attempts equally, a single mistake would lock the
 * person out.
 */
export function personalDivisor(processes: number): number {
  return Math.min(processes, 2)
}

function onFailures(limits: readonly AttemptLimit[]): readonly AttemptLimit[] {
  return limits.filter(([, , counts]) => counts === 'failures')
}

/**
 * True if the database was busy or unreachable, if too many passwords were waiting to be hashed, if the client
 * disconnected while waiting, or if a bug prevented the check.
 */
function wasNotChecked(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return true
  return (
    error.code === 'rate_limited' || error.code === 'bad_request' || errorCatalog[error.code].status >= 500
  )
}

/**
 * True if the password was correct and only the code is missing. For an incorrect code, the refusal names the `code`
 * field.
 */
function asksForCode(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'code_needed' && error.data['field'] === undefined
}
