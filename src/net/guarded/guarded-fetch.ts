// Downloads the file at a client's URL, within limits on addresses, bytes, and time. No other code may download from a
// client's URL. After the download, `files/inspect` checks the content.

import type { AddressPolicy } from '../../domain/network/address-policy.ts'
import type { AccountId } from '../../domain/ids.ts'
import { FairTurns } from '../../lib/async/fair-turns.ts'
import { FetchFailed, TargetRefused } from '../fetch-error.ts'
import { createNameResolver } from './name-resolver.ts'
import type { NameResolver } from './name-resolver.ts'
import type { ClientLimits, Guard } from './guarded-client.ts'
import { readResponseHead, redirectsMax, requestHeaders } from '../response-head.ts'
import type { BodyLimits } from '../receive-body.ts'
import { saveBody } from '../save-body.ts'
import type { BodyTarget, SavedBody } from '../save-body.ts'

/** No file may exist at `path` yet. Afterward, a file exists there only if the outcome is `fetched`. */
export interface FetchRequest extends BodyTarget {
  readonly url: URL
  /** Concurrency is limited per account so that one account's slow sources cannot take all slots. */
  readonly accountId: AccountId
}

/** `detail` is only for the log. A client could learn from it what exists in our network. */
export type FetchOutcome =
  | ({ readonly kind: 'fetched' } & SavedBody)
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string }

export class GuardedFetch {
  readonly #guard: Guard
  readonly #limits: FetchLimits
  readonly #turns: FairTurns

  constructor(
    policy: AddressPolicy,
    limits: FetchLimits = fetchLimits,
    resolve: NameResolver = createNameResolver(),
  ) {
    this.#guard = { policy, resolve }
    this.#limits = limits
    // The number of waiting fetches needs no limit, because a worker runs a limited number of tasks.
    const places = { total: limits.concurrencyTotal, perKey: limits.concurrencyPerAccount }
    this.#turns = new FairTurns(places, null)
  }

  /**
   * Waits for the account's turn. Resolves with an outcome if the file was fetched or the URL is at fault. Rejects with
   * the signal's reason if the signal aborts, and with the system's error if our own disk fails.
   */
  fetchToFile(order: FetchRequest, signal: AbortSignal): Promise<FetchOutcome> {
    return this.#turns.run({ key: order.accountId, signal }, () => this.#fetchInTime(order, signal))
  }

  async #fetchInTime(order: FetchRequest, signal: AbortSignal): Promise<FetchOutcome> {
    const late = new AbortController()
    const fault = new FetchFailed(`took longer than ${this.#limits.totalMs} ms`)
    const budget = setTimeout(() => late.abort(fault), this.#limits.totalMs)
    try {
      const body = await this.#fetchFollowing(order, AbortSignal.any([signal, late.signal]))
      return { kind: 'fetched', ...body }
    } catch (error) {
      if (error instanceof TargetRefused) return { kind: 'refused', detail: error.message }
      if (error instanceof FetchFailed) return { kind: 'failed', detail: error.message }
      throw error
    } finally {
      clearTimeout(budget)
    }
  }

  async #fetchFollowing(order: FetchRequest, signal: AbortSignal): Promise<SavedBody> {
    let url = order.url
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const hop = await this.#fetchOnce(url, order, signal)
      if (hop.kind === 'body') return hop.body
      url = hop.target
    }
    throw new FetchFailed(`redirects more than ${redirectsMax} times`)
  }

  async #fetchOnce(url: URL, target: BodyTarget, signal: AbortSignal): Promise<Hop> {
    // undici is loaded on demand, because loading it takes 60 ms and 9 MB of memory, and many installations never need
    // it.
    const { getGuarded } = await import('./guarded-client.ts')
    await using answer = await getGuarded(url, requestHeaders, this.#guard, this.#limits, signal)
    const head = readResponseHead(url, answer.status, answer.headers, target.bytesMax)
    if (head.kind === 'redirect') return head
    return { kind: 'body', body: await saveBody(answer.body, target, this.#limits, signal) }
  }
}

export interface FetchLimits extends BodyLimits, ClientLimits {
  /** The time limit from the first name lookup to the last byte, including all redirects. */
  readonly totalMs: number
  readonly concurrencyPerAccount: number
  readonly concurrencyTotal: number
}

export const fetchLimits: FetchLimits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 15_000,
  totalMs: 30_000,
  // At least 1 KiB per second, averaged over 5 s. A slower source would occupy a slot for too long.
  rateWindowMs: 5_000,
  rateBytesMin: 5 * 1024,
  concurrencyPerAccount: 4,
  concurrencyTotal: 32,
}

type Hop =
  | { readonly kind: 'redirect'; readonly target: URL }
  | { readonly kind: 'body'; readonly body: SavedBody }
