// Sends one webhook message to its endpoint. Returns the outcome as a value, because endpoints are expected to fail.

import type { AddressPolicy } from '../domain/network/address-policy.ts'
import type { Clock } from '../lib/clock.ts'
import { connectionsPerHostMax } from '../domain/webhooks/delivery.ts'
import type { FinishedAttempt } from '../domain/webhooks/delivery.ts'
import { responseBytesMax } from '../domain/webhooks/webhook.ts'
import type { ClaimedMessage } from '../domain/webhooks/webhook.ts'
import { signatureHeaders } from '../accounts/webhooks/endpoint-secret.ts'
import { FetchFailed, TargetRefused } from '../net/fetch-error.ts'
import type { GuardedPosts, PostLimits } from '../net/guarded/guarded-posts.ts'
import { retryAfterMs } from '../net/retry-after.ts'
import { describeMessage } from './describe-message.ts'

export interface SenderContext {
  readonly policy: AddressPolicy
  /** Decrypts the endpoints' secrets. */
  readonly secret: Buffer
  readonly publicUrl: string
  readonly clock: Clock
}

/** The time limit for one attempt. Standard Webhooks recommends 15 to 30 s. */
export const attemptMsMax = 15_000

const limits: PostLimits = {
  connectTimeoutMs: 10_000,
  totalMs: attemptMsMax,
  connectionsPerOrigin: connectionsPerHostMax,
  responseBytesMax,
}

type Result = Omit<FinishedAttempt, 'message' | 'startedAtMs' | 'durationMs' | 'requestBody' | 'chance'>

export class Sender implements AsyncDisposable {
  readonly #context: SenderContext
  #posts: Promise<GuardedPosts> | null = null

  constructor(context: SenderContext) {
    this.#context = context
  }

  async send(message: ClaimedMessage): Promise<FinishedAttempt> {
    const { clock, publicUrl } = this.#context
    const startedAtMs = clock.nowMs()
    const startedMs = clock.monotonicMs()
    const body = describeMessage(message, publicUrl)
    const result = await this.#post(message, body)
    const { id, epoch, endpointId } = message
    return {
      ...result,
      message: { id, epoch, endpointId },
      startedAtMs,
      durationMs: Math.round(clock.monotonicMs() - startedMs),
      requestBody: body,
      chance: Math.random(),
    }
  }

  async #post({ url, messageId, endpointId, secretsSealed }: ClaimedMessage, body: string): Promise<Result> {
    const { secret, clock } = this.#context
    const timestampSeconds = Math.floor(clock.nowMs() / 1_000)
    const signed = signatureHeaders({ messageId, timestampSeconds, body }, secretsSealed, endpointId, secret)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'mutoscope',
      'accept-encoding': 'identity',
      ...signed,
    }
    try {
      const posts = await this.#open()
      const answer = await posts.post({ url: new URL(url), headers, body })
      return {
        status: answer.status,
        error: null,
        retryAfterMs: retryAfterMs(answer.headers, clock.nowMs()),
        responseBody: storable(answer.text),
      }
    } catch (error) {
      if (error instanceof TargetRefused) return noResponse('The address is not allowed.')
      if (error instanceof FetchFailed) return noResponse(storable(reasonOf(error)))
      throw error
    }
  }

  /** Loads undici on first use, because loading takes 60 ms and 9 MB, and many installations have no endpoints. */
  #open(): Promise<GuardedPosts> {
    this.#posts ??= import('../net/guarded/guarded-posts.ts').then(
      ({ GuardedPosts: Posts }) => new Posts(this.#context.policy, limits),
      (error: unknown) => {
        this.#posts = null
        throw error
      },
    )
    return this.#posts
  }

  /** Aborts the requests that are being sent. */
  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#posts)?.[Symbol.asyncDispose]()
  }
}

function noResponse(error: string): Result {
  return { status: null, error, retryAfterMs: null, responseBody: '' }
}

/**
 * Returns a description for the endpoint's owner. It contains a network error's code, such as the code for an expired
 * certificate, but no address.
 */
function reasonOf({ message, cause }: FetchFailed): string {
  if (cause === undefined) return message
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `The connection failed${code}.`
}

/** Replaces U+0000 and lone surrogates, which PostgreSQL rejects. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
