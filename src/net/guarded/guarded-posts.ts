// Sends requests to URLs from account holders, within limits on addresses, bytes, and time. Connections are kept for
// further requests to the same origin. Each new connection is checked, so none leads to a forbidden address.

import type { IncomingHttpHeaders } from 'node:http'
import { Agent } from 'undici'

import type { AddressPolicy } from '../../domain/network/address-policy.ts'
import { objectionTo } from '../../domain/network/input-url.ts'
import { FetchFailed, TargetRefused, fetchErrorOf } from '../fetch-error.ts'
import { createGuardedConnect } from './guarded-connect.ts'
import { createNameResolver } from './name-resolver.ts'
import type { NameResolver } from './name-resolver.ts'
import type { ResponseBody } from '../receive-body.ts'

export interface PostLimits {
  readonly connectTimeoutMs: number
  /** The limit on the total time for the request and for the part of the response that we read. */
  readonly totalMs: number
  readonly connectionsPerOrigin: number
  readonly responseBytesMax: number
}

export interface PostRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PostResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The beginning of the body. */
  readonly text: string
}

const headerBytesMax = 16_384

export class GuardedPosts implements AsyncDisposable {
  readonly #policy: AddressPolicy
  readonly #limits: PostLimits
  readonly #agent: Agent
  readonly #closing = new AbortController()

  constructor(policy: AddressPolicy, limits: PostLimits, resolve: NameResolver = createNameResolver()) {
    this.#policy = policy
    this.#limits = limits
    this.#agent = new Agent({
      connect: createGuardedConnect(policy, resolve, limits.connectTimeoutMs, this.#closing.signal),
      connections: limits.connectionsPerOrigin,
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: headerBytesMax,
      headersTimeout: limits.totalMs,
      bodyTimeout: limits.totalMs,
    })
  }

  /**
   * Resolves for every status, and follows no redirects. Never sends a request twice. Rejects with `TargetRefused` or
   * `FetchFailed`. After `FetchFailed`, the request may have arrived. If the `FetchFailed` has no cause, its message is
   * a sentence for the endpoint's owner.
   */
  async post({ url, headers, body }: PostRequest): Promise<PostResponse> {
    const objection = objectionTo(url, this.#policy)
    if (objection !== null) throw new TargetRefused(`${url.origin} ${objection}`)
    const late = new FetchFailed(`There was no response within ${this.#limits.totalMs / 1_000} s.`)
    const exchange = new AbortController()
    const end = () =>
      exchange.abort(new FetchFailed('The service was stopped before it received a response.'))
    this.#closing.signal.addEventListener('abort', end)
    const timer = setTimeout(() => exchange.abort(late), this.#limits.totalMs)
    try {
      const answer = await this.#agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers,
        body,
        signal: exchange.signal,
      })
      const text = await readStart(answer.body, this.#limits.responseBytesMax)
      return { status: answer.statusCode, headers: answer.headers, text }
    } catch (error) {
      throw fetchErrorOf(error, exchange.signal)
    } finally {
      clearTimeout(timer)
      this.#closing.signal.removeEventListener('abort', end)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#agent.destroy()
  }
}

/**
 * Stops after `bytesMax` bytes, and closes the connection. If the body is cut short or takes too long, returns the part
 * that has arrived, because the Standard Webhooks specification judges a delivery only by the response's status.
 */
async function readStart(body: ResponseBody, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > bytesMax) break
    }
  } catch {
    // The connection is closed, and the rest of the body is lost.
  }
  return Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8')
}
