// Represents responses as values, and builds the envelope of API responses (docs/errors.md).

import type { Readable } from 'node:stream'

import { errorCatalog } from '../../domain/errors.ts'
import type { ErrorCode, ServiceError } from '../../domain/errors.ts'

export interface Answer {
  readonly status: number
  /** Has lowercase names. */
  readonly headers: Readonly<Record<string, string>>
  /** The values of `Set-Cookie`, the only header that can occur more than once. */
  readonly cookies?: readonly string[]
  readonly body: string | Buffer | Readable | Events | null
  /** For the log. Null for a successful response. */
  readonly error: ErrorCode | null
}

/** The events of a stream, as text. A `Readable` would take 6 KB more memory per stream. */
export type Events = AsyncGenerator<string, void, void>

export interface TextAnswer extends Answer {
  readonly body: string
}

export const envelopeHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
}

/** `dataJson` is a JSON object, as text. */
export function succeed(dataJson: string, message = 'ok', headers: Answer['headers'] = {}): TextAnswer {
  return {
    status: 200,
    headers: { ...envelopeHeaders, ...headers },
    body: `{"code":200,"msg":${JSON.stringify(message)},"data":${dataJson}}`,
    error: null,
  }
}

export function refuse(error: ServiceError): TextAnswer {
  return {
    status: error.status,
    headers: { ...envelopeHeaders, ...headersOf(error.code), ...error.headers },
    body: JSON.stringify({ code: 0, msg: error.message, data: { error: error.code, ...error.data } }),
    error: error.code,
  }
}

/** For paths outside `/api/`, whose clients do not expect the envelope. */
export function plainText(
  status: number,
  text: string,
  error: ErrorCode | null,
  headers: Answer['headers'] = {},
): Answer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache', ...headers },
    body: `${text}\n`,
    error,
  }
}

export function notModified(headers: Answer['headers']): Answer {
  return { status: 304, headers, body: null, error: null }
}

export function envelopeNotModified(etag: string, headers: Answer['headers'] = {}): Answer {
  return notModified({ 'cache-control': envelopeHeaders['cache-control'], etag, ...headers })
}

function headersOf(code: ErrorCode): Answer['headers'] {
  if (code === 'unauthorized') return { 'www-authenticate': 'Bearer' }
  // After an invalid request, it is not certain where the next request begins.
  if (code === 'bad_request') return { connection: 'close' }
  // A restart, a full queue, or a stalled disk usually lasts only a short time.
  if (errorCatalog[code].status === 503) return { 'retry-after': '2' }
  return {}
}
