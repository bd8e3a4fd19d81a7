// Checks the headers that describe a request body, and reads the body up to a limit. Never decompresses the body.

import type { IncomingMessage } from 'node:http'

import { ServiceError } from '../../domain/errors.ts'
import { isJsonType } from '../protocol/content-type.ts'
import type { Call } from './call.ts'

/** More than a valid body needs, even if its prompt has 5,000 code points, each written as two escapes. */
export const jsonBytesMax = 256 * 1024

/**
 * A client that stops sending takes up memory and a connection. For a client that sends slowly, the time limit for a
 * whole request applies (`listen.ts`).
 */
const progressWithinMs = 30_000

/**
 * Throws `unsupported_media_type` or `too_large` before any byte of the body is read. A client that sent
 * `Expect: 100-continue` has not sent the body yet.
 */
export function checkJsonHeaders({ request }: Call, bytesMax = jsonBytesMax): void {
  if (!isJsonType(request.headers['content-type']) || isEncoded(request)) {
    throw new ServiceError('unsupported_media_type')
  }
  checkLength(request, bytesMax)
}

export function isEncoded(request: IncomingMessage): boolean {
  return request.headers['content-encoding'] !== undefined
}

export function checkLength(request: IncomingMessage, bytesMax: number): void {
  if ((lengthOf(request) ?? 0) > bytesMax) throw tooLarge(bytesMax)
}

/**
 * Yields chunks whose memory the caller may free. Throws `too_large` beyond `bytesMax`, and `bad_request` if the client
 * aborts or stops sending.
 */
export async function* readChunks(call: Call, bytesMax: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  const { request } = call
  sendContinue(call)
  const chunks = request.iterator({ destroyOnReturn: false })
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await withProgress(chunks.next())
      if (done === true) return
      const part: Buffer<ArrayBuffer> = value
      bytes += part.length
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      yield part
    }
  } catch (error) {
    throw error instanceof ServiceError ? error : incompleteBody(error)
  } finally {
    // Ends the iterator so that the rest of a refused body can be discarded.
    void chunks.return?.()
  }
}

/** Rejects with 408 if `next` takes too long. The time spent on processing the previous chunk does not count. */
async function withProgress<Next>(next: Promise<Next>): Promise<Next> {
  const stalled = Promise.withResolvers<never>()
  const timer = setTimeout(() => stalled.reject(stalledBody()), progressWithinMs)
  try {
    return await Promise.race([next, stalled.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads the whole body into memory, as soon as there is room. Throws `too_large` beyond `bytesMax`, `bad_request` if
 * the client aborts or stops sending, and `rate_limited` or `unavailable` if too many bodies are waiting or the wait
 * takes too long.
 */
export async function readBody(call: Call, bytesMax: number): Promise<Buffer> {
  const { request, accountId, client } = call
  const arrived = readArrived(request, bytesMax)
  if (arrived !== null) return arrived
  using _ = await call.bodies.take(accountId, client, Math.min(lengthOf(request) ?? bytesMax, bytesMax))
  if (request.destroyed) throw incompleteBody(request.errored)
  sendContinue(call)
  return await collect(request, bytesMax)
}

/**
 * Returns the body if all of it has arrived. Small bodies usually arrive with their headers, and do not wait for
 * room, because they are already in memory. Returns null if a part is missing, if the length was not declared, if the
 * body is too large, or if the client waits for `100 Continue`.
 */
function readArrived(request: IncomingMessage, bytesMax: number): Buffer | null {
  const bytes = request.readableLength
  if (bytes === 0 || bytes > bytesMax || bytes !== lengthOf(request) || request.headers.expect !== undefined)
    return null
  const body: unknown = request.read()
  // Lets the request end, so that the connection can be used again.
  request.resume()
  return Buffer.isBuffer(body) ? body : null
}

/** Uses events, because an async iterator would cost each create request several event-loop turns. */
function collect(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const receive = (chunk: Buffer) => {
      clearTimeout(timer)
      timer = startTimer()
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > bytesMax) stop(tooLarge(bytesMax))
    }
    const stop = (error: ServiceError) => {
      clearTimeout(timer)
      // Frees the memory of the body, and discards the rest.
      request.off('data', receive).resume()
      chunks.length = 0
      reject(error)
    }
    const startTimer = () => setTimeout(() => stop(stalledBody()), progressWithinMs)
    let timer = startTimer()
    request.on('data', receive)
    request.on('end', () => {
      clearTimeout(timer)
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks))
    })
    request.on('error', (error) => stop(incompleteBody(error)))
  })
}

/** Returns null if the client did not declare the length. */
function lengthOf({ headers }: IncomingMessage): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}

/** HTTP/1.0 has no `Expect: 100-continue`. */
function sendContinue({ request, response }: Call): void {
  if (request.headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue()
}

function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError('too_large', {
    message: `The body must be at most ${bytesMax.toLocaleString('en')} bytes long.`,
  })
}

function incompleteBody(cause: unknown): ServiceError {
  return new ServiceError('bad_request', { message: 'The body ended before it was complete.', cause })
}

function stalledBody(): ServiceError {
  return new ServiceError('bad_request', {
    status: 408,
    message: `No part of the body arrived for ${progressWithinMs / 1_000} seconds.`,
  })
}
