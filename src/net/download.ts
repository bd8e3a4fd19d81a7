// Downloads an engine's output to a file. An output is paid for and may be large, so there is no limit on the total
// time. If bytes arrive too slowly, the attempt ends, and the next attempt asks for the rest. The caller decides when
// to give up.

import { open } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { FairTurns } from '../lib/async/fair-turns.ts'
import type { AddressPolicy } from '../domain/network/address-policy.ts'
import { FetchFailed, FetchRejected, TargetRefused } from './fetch-error.ts'
import { bodyStart, validatorOf } from './download-range.ts'
import type { SavedPart } from './download-range.ts'
import type { GuardedResponse, ClientLimits } from './guarded/guarded-client.ts'
import type { HttpClient } from './http-client.ts'
import { createNameResolver } from './guarded/name-resolver.ts'
import type { NameResolver } from './guarded/name-resolver.ts'
import { receiveBody } from './receive-body.ts'
import type { BodyLimits } from './receive-body.ts'
import { redirectOf, redirectsMax, requestHeaders } from './response-head.ts'

export interface DownloadOrder {
  /** As the engine returned it. */
  readonly url: string
  /** May contain credentials, and are therefore sent only to `origins`. */
  readonly headers: Readonly<Record<string, string>>
  /** The engine's origins, as configured by the operator. */
  readonly origins: readonly string[]
  /**
   * Other origins of the engine's outputs, as configured by the operator. Like `origins`, they may be in the operator's
   * own network. Every other address must be public, because a malicious engine could otherwise read data from that
   * network by returning crafted output URLs.
   */
  readonly outputOrigins: readonly string[]
  /** Concurrency is limited per provider so that a slow engine does not delay other engines' outputs. */
  readonly provider: string
  /** An existing file is overwritten. */
  readonly path: string
  readonly bytesMax: number
}

/** After `refused`, no further attempt to fetch this URL can succeed. `detail` is only for the log. */
export type DownloadOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string }

export interface DownloadLimits extends BodyLimits, ClientLimits {
  readonly concurrencyPerProvider: number
}

export const downloadLimits: DownloadLimits = {
  connectTimeoutMs: 10_000,
  // Some engines assemble the file only when it is requested.
  headersTimeoutMs: 60_000,
  // At least 16 KiB per second, averaged over 30 s. At this rate, a 10 MB video takes ten minutes.
  rateWindowMs: 30_000,
  rateBytesMin: 30 * 16 * 1024,
  concurrencyPerProvider: 16,
}

export class Downloads {
  readonly #policy: AddressPolicy
  readonly #limits: DownloadLimits
  readonly #resolve: NameResolver
  readonly #turns: FairTurns
  #own: HttpClient | null = null

  /** `policy` applies to all addresses except those that the operator has configured for the engine. */
  constructor(
    policy: AddressPolicy,
    limits: DownloadLimits = downloadLimits,
    resolve: NameResolver = createNameResolver(),
  ) {
    this.#policy = policy
    this.#limits = limits
    this.#resolve = resolve
    // The number of waiting downloads needs no limit, because a worker runs a limited number of tasks.
    this.#turns = new FairTurns({ total: Infinity, perKey: limits.concurrencyPerProvider }, null)
  }

  /** Sends nothing until the first attempt. */
  begin(order: DownloadOrder): Download {
    return new Download(order, this.#limits, this.#turns, (url, mayBePrivate, headers, signal) =>
      this.#get(url, mayBePrivate, headers, signal),
    )
  }

  async #get(
    url: URL,
    mayBePrivate: boolean,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<GuardedResponse> {
    // undici is loaded on demand, because loading it takes 60 ms and 9 MB of memory.
    if (!mayBePrivate) {
      const { getGuarded } = await import('./guarded/guarded-client.ts')
      return getGuarded(url, headers, { policy: this.#policy, resolve: this.#resolve }, this.#limits, signal)
    }
    const { HttpClient } = await import('./http-client.ts')
    this.#own ??= new HttpClient({ ...this.#limits, bodyTimeoutMs: this.#limits.rateWindowMs })
    const {
      status,
      headers: answered,
      body,
    } = await this.#own.send({
      method: 'GET',
      url,
      headers,
      body: null,
      signal,
    })
    return {
      status,
      headers: answered,
      body,
      [Symbol.asyncDispose]: async () => void body.destroy(),
    }
  }
}

type Get = (
  url: URL,
  mayBePrivate: boolean,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<GuardedResponse>

/** The download of one file, in one or more attempts. Only one attempt may run at a time. */
export class Download {
  readonly #order: DownloadOrder
  readonly #limits: DownloadLimits
  readonly #turns: FairTurns
  readonly #get: Get
  #bytes = 0
  /** Identifies the version of the file to which the saved bytes belong. Null if the download cannot be resumed. */
  #validator: string | null = null

  constructor(order: DownloadOrder, limits: DownloadLimits, turns: FairTurns, get: Get) {
    this.#order = order
    this.#limits = limits
    this.#turns = turns
    this.#get = get
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Rejects with the signal's reason, or with the system's error if our own disk fails. */
  try(signal: AbortSignal): Promise<DownloadOutcome> {
    return this.#turns.run({ key: this.#order.provider, signal }, async () => {
      try {
        await this.#follow(signal)
        return { kind: 'saved' }
      } catch (error) {
        if (error instanceof TargetRefused || error instanceof FetchRejected)
          return { kind: 'refused', detail: error.message }
        if (error instanceof FetchFailed) return { kind: 'failed', detail: error.message }
        throw error
      }
    })
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { origins, outputOrigins, headers } = this.#order
    let url = URL.parse(this.#order.url)
    if (url === null) throw new FetchRejected('is not a valid URL')
    const isTrusted = ({ origin }: URL): boolean => origins.includes(origin) || outputOrigins.includes(origin)
    let mayBePrivate = isTrusted(url)
    let getsCredentials = origins.includes(url.origin)
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const credentials = getsCredentials ? headers : {}
      const sent = { ...credentials, ...requestHeaders, ...this.#rangeHeaders() }
      await using answer = await this.#get(url, mayBePrivate, sent, signal)
      const target = redirectOf(url, answer.status, answer.headers)
      if (target === null) return await this.#save(answer, signal)
      // Once a redirect has left the engine's origins, no further request gets credentials, even if a later redirect
      // leads back to them.
      getsCredentials &&= origins.includes(target.origin)
      mayBePrivate &&= isTrusted(target)
      url = target
    }
    throw new FetchRejected(`redirects more than ${redirectsMax} times`)
  }

  #rangeHeaders(): Readonly<Record<string, string>> {
    const saved = this.#savedPart()
    return saved === null ? {} : { range: `bytes=${saved.bytes}-`, 'if-range': saved.validator }
  }

  /** Returns null if the next attempt must start from the beginning of the file. */
  #savedPart(): SavedPart | null {
    if (this.#bytes === 0 || this.#validator === null) return null
    return { bytes: this.#bytes, validator: this.#validator }
  }

  async #save({ status, headers, body }: GuardedResponse, signal: AbortSignal): Promise<void> {
    const { path, bytesMax } = this.#order
    const start = bodyStart(status, headers, this.#savedPart(), bytesMax)
    if (start.kind === 'changed') {
      this.#startOver(null)
      throw new FetchFailed('cannot be resumed')
    }
    if (start.from === 0) this.#startOver(headers)
    const file = await open(path, start.from === 0 ? 'w' : 'a')
    try {
      for await (const chunk of receiveBody(body, bytesMax - start.from, this.#limits, signal)) {
        await file.writeFile(chunk)
        this.#bytes += chunk.length
      }
    } finally {
      await file.close()
    }
    if (start.total !== null && this.#bytes !== start.total)
      throw new FetchFailed(`ended after ${this.#bytes} of ${start.total} bytes`)
  }

  #startOver(headers: IncomingHttpHeaders | null): void {
    this.#bytes = 0
    this.#validator = headers === null ? null : validatorOf(headers)
  }
}
