// Checks the headers of request bodies and reads the bodies within a limit. We never decompress a body.

import type { IncomingMessage } from 'node:http'

import { ServiceError } from '../../domain/errors.ts'
import { isJsonType } from '../protocol/content-type.ts'
import type { Call } from './call.ts'

/**
 * The limit is five times the size of the largest valid body, which has four fields and 5,000 code points, each written
 * as two escapes.
 */
export const jsonBytesMax = 256 * 1024

/**
 * Refuses a request based on its headers alone, before any byte of the body is read or, if the client sent `Expect:
 * 100-continue`, even sent.
 */
export function checkJsonHeaders({ request }: Call): void {
  if (!isJsonType(request.headers['content-type']) || isEncoded(request)) {
    throw new ServiceError('unsupported_media_type')
  }
  checkLength(request, jsonBytesMax)
}

export function isEncoded(request: IncomingMessage): boolean {
  return request.headers['content-encoding'] !== undefined
}

export function checkLength(request: IncomingMessage, bytesMax: number): void {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax)
}

/** Yields the body in chunks. Throws `too_large` beyond `bytesMax`, and `bad_request` if the client aborts. */
export async function* readChunks(call: Call, bytesMax: number): AsyncGenerator<Buffer> {
  const { request } = call
  sendContinue(call)
  let bytes = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const part: Buffer = chunk
      bytes += part.length
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      yield part
    }
  } catch (error) {
    throw error instanceof ServiceError ? error : incompleteBody(error)
  }
}

/**
 * Reads the whole body into memory. Uses events, because an async iterator would cost each create request several
 * event-loop turns.
 */
export function readBody(call: Call, bytesMax: number): Promise<Buffer> {
  const { request } = call
  if (request.destroyed) return Promise.reject(incompleteBody(request.errored))
  sendContinue(call)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= bytesMax) {
        chunks.push(chunk)
        return
      }
      // Frees the bytes that have been read. The rest of the body is discarded.
      chunks.length = 0
      reject(tooLarge(bytesMax))
    })
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    )
    request.on('error', (error) => reject(incompleteBody(error)))
  })
}

/** Responds to `Expect: 100-continue`, which does not exist in HTTP/1.0. */
function sendContinue({ request, response }: Call): void {
  if (request.headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue()
}

function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError('too_large', {
    message: `The body may be at most ${bytesMax.toLocaleString('en')} bytes long.`,
  })
}

function incompleteBody(cause: unknown): ServiceError {
  return new ServiceError('bad_request', { message: 'The body ended before it was complete.', cause })
}
