// Sends one request to a URL from an untrusted source. Each request has its own HTTP client, because a reused
// connection would not be checked again.

import type { IncomingHttpHeaders } from 'node:http'
import { Client } from 'undici'
import type { AddressPolicy } from '../../domain/network/address-policy.ts'
import { objectionTo } from '../../domain/network/input-url.ts'
import { TargetRefused, fetchErrorOf } from '../fetch-error.ts'
import { createGuardedConnect } from './guarded-connect.ts'
import type { NameResolver } from './name-resolver.ts'
import type { ResponseBody } from '../receive-body.ts'

export interface ClientLimits {
  readonly connectTimeoutMs: number
  readonly headersTimeoutMs: number
}

export interface Guard {
  readonly policy: AddressPolicy
  readonly resolve: NameResolver
}

/** Disposing of the response ends the connection. */
export interface GuardedResponse extends AsyncDisposable {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: ResponseBody
}

const headerBytesMax = 16_384

/**
 * Resolves for every status, and follows no redirects. Rejects with `TargetRefused`, `FetchFailed`, or the signal's
 * reason.
 */
export async function getGuarded(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { policy, resolve }: Guard,
  limits: ClientLimits,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  const objection = objectionTo(url, policy)
  if (objection !== null) throw new TargetRefused(`${url.origin} ${objection}`)
  const client = new Client(url.origin, {
    connect: createGuardedConnect(policy, resolve, limits.connectTimeoutMs, signal),
    allowH2: false,
    maxHeaderSize: headerBytesMax,
    headersTimeout: limits.headersTimeoutMs,
    // undici has only an idle timer, which a single byte resets. `receiveBody` enforces a minimum rate instead.
    bodyTimeout: 0,
  })
  try {
    const path = url.pathname + url.search
    // We do not use `fetch`, which would follow redirects and decompress bodies without counting the bytes.
    const answer = await client.request({ method: 'GET', path, headers, signal })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      [Symbol.asyncDispose]: () => client.destroy(),
    }
  } catch (error) {
    await client.destroy()
    throw fetchErrorOf(error, signal)
  }
}
