// Plain HTTP to addresses that the operator named: no guard, no redirects. Bodies stream both ways, and no request is
// ever sent twice.

import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Agent } from 'undici'
import { FetchFailed, fetchErrorOf } from './fetch-error.ts'

export interface HttpLimits {
  readonly connectTimeoutMs: number
  /** From the last byte that was sent, and between two of them. */
  readonly headersTimeoutMs: number
  /** Between two bytes of an answer, while somebody wants them. */
  readonly bodyTimeoutMs: number
}

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** A stream needs a `content-length` beside it. */
  readonly body: Readable | string | null
  /** Ends the exchange, the body of the answer included; null: only the time-outs do. */
  readonly signal: AbortSignal | null
}

export interface HttpResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Whoever gets it reads it to its end or destroys it: a connection waits for that. */
  readonly body: Readable
}

const headerBytesMax = 32_768

/** Keeps connections and uses them again. Idle ones end after some seconds, and keep no process from ending. */
export class HttpClient {
  readonly #agent: Agent

  constructor({ connectTimeoutMs, headersTimeoutMs, bodyTimeoutMs }: HttpLimits) {
    this.#agent = new Agent({
      connect: { timeout: connectTimeoutMs },
      headersTimeout: headersTimeoutMs,
      bodyTimeout: bodyTimeoutMs,
      maxHeaderSize: headerBytesMax,
      // One request at a time on a connection, and HTTP/1.1: undici then fails a request whose connection breaks, also
      // an idempotent one, instead of sending it again on the next (read in 8.12.4, and held by a test).
      pipelining: 1,
      allowH2: false,
    })
  }

  /** Every status is an answer. Rejects with `FetchFailed`, after which the request may have arrived, or with the signal's reason. */
  async send({ method, url, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
    try {
      const answer = await this.#agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers,
        body,
        ...(signal === null ? {} : { signal }),
      })
      // undici calls it an error when a reader has had enough; unheard, it would end the process.
      answer.body.on('error', () => {})
      return { status: answer.statusCode, headers: answer.headers, body: answer.body }
    } catch (error) {
      throw fetchErrorOf(error, signal)
    }
  }
}

/** The whole body as text. Rejects with `FetchFailed` when it breaks off or is larger than `bytesMax`. */
export async function readText({ body }: HttpResponse, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      const piece = chunk as Buffer
      bytes += piece.length
      if (bytes > bytesMax) throw new FetchFailed(`is larger than ${bytesMax} bytes`)
      chunks.push(piece)
    }
  } catch (error) {
    throw fetchErrorOf(error, null)
  }
  return Buffer.concat(chunks).toString('utf8')
}
