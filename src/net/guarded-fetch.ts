// Fetches what a client or an engine named by URL into a file: guarded, bounded in bytes and time, never trusting. The
// only way from such a URL to its bytes; the file's content is for `files/inspect` to judge.

import { rm } from 'node:fs/promises'
import { Client, type Dispatcher } from 'undici'
import type { AddressPolicy } from '../domain/address-policy.ts'
import type { AccountId } from '../domain/ids.ts'
import { objectionTo } from '../domain/input-url.ts'
import { Limiter } from '../lib/limiter.ts'
import { createGuardedConnect, createNameResolver, TargetRefused, type NameResolver } from './guarded-connect.ts'
import { FetchFailed, type BodyLimits, saveBody } from './save-body.ts'

export interface FetchOrder {
  readonly url: URL
  /** For whom: one account's slow sources must not take all the places. */
  readonly accountId: AccountId
  /** Must not exist yet; exists afterwards only if the answer is `fetched`. */
  readonly path: string
  readonly bytesMax: number
}

/** `detail` is for the log only: it would tell a client what is to be found in our network. */
export type FetchOutcome =
  | { readonly kind: 'fetched'; readonly bytes: number; readonly sha256: string }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string }

export interface GuardedFetch {
  /**
   * Waits for a place, then fetches within the limits, following redirects. Rejects with the signal's reason when that
   * aborts, and with the system's error when our own disk fails: neither is the URL's fault.
   */
  fetchToFile(order: FetchOrder, signal: AbortSignal): Promise<FetchOutcome>
}

export interface FetchLimits extends BodyLimits {
  readonly connectTimeoutMs: number
  /** Everything from the first look-up to the last byte, over all redirects. */
  readonly totalMs: number
  readonly concurrencyPerAccount: number
  readonly concurrencyTotal: number
}

export const fetchLimits: FetchLimits = {
  connectTimeoutMs: 10_000,
  totalMs: 30_000,
  // 1 KiB a second over 5 s: a source that drips slower holds a place without getting anywhere.
  rateWindowMs: 5_000,
  rateBytesMin: 5 * 1024,
  concurrencyPerAccount: 4,
  concurrencyTotal: 32,
}

const redirectsMax = 3
const redirectStatuses = new Set([301, 302, 303, 307, 308])
const headerBytesMax = 16_384

// `identity`: a compressed answer can be a thousand times larger than what was counted.
const requestHeaders = { 'user-agent': 'mutoscope', accept: '*/*', 'accept-encoding': 'identity' }

export function createGuardedFetch(
  policy: AddressPolicy,
  limits: FetchLimits = fetchLimits,
  resolver: NameResolver = createNameResolver(),
): GuardedFetch {
  const limiter = new Limiter({ total: limits.concurrencyTotal, perKey: limits.concurrencyPerAccount })
  const connect = createGuardedConnect(policy, resolver, limits.connectTimeoutMs)
  return {
    fetchToFile: (order, signal) =>
      limiter.run(order.accountId, signal, () => fetchWithin(order, signal)),
  }

  async function fetchWithin(order: FetchOrder, signal: AbortSignal): Promise<FetchOutcome> {
    const stop = new AbortController()
    const tooLate = new FetchFailed(`took longer than ${limits.totalMs} ms`)
    const budget = setTimeout(() => stop.abort(tooLate), limits.totalMs)
    try {
      return await fetchFollowing(order, AbortSignal.any([signal, stop.signal]))
    } catch (error) {
      await rm(order.path, { force: true })
      signal.throwIfAborted()
      if (error instanceof TargetRefused) return { kind: 'refused', detail: error.message }
      if (error instanceof FetchFailed) return { kind: 'failed', detail: error.message }
      throw error
    } finally {
      clearTimeout(budget)
    }
  }

  /** Each hop has a client of its own, so that no connection outlives the check that allowed it. */
  async function fetchFollowing(order: FetchOrder, signal: AbortSignal): Promise<FetchOutcome> {
    let url = order.url
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const objection = objectionTo(url, policy)
      if (objection !== null) throw new TargetRefused(`${url.origin} ${objection}`)
      const client = new Client(url.origin, { connect, allowH2: false, maxHeaderSize: headerBytesMax })
      try {
        const answer = await ask(client, url, signal)
        const target = redirectTarget(url, answer)
        if (target === null) return { kind: 'fetched', ...(await saveBody(answer, order, limits)) }
        url = target
      } finally {
        await client.destroy()
      }
    }
    throw new FetchFailed(`more than ${redirectsMax} redirects`)
  }
}
