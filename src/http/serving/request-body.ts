// The bodies that clients send: whether they may come at all, and reading them within a limit. Nothing is ever inflated.

import type { IncomingMessage } from 'node:http'

import { ServiceError } from '../../domain/errors.ts'
import type { Call } from './call.ts'

/** Four fields and five thousand code points, each written as two escapes, have room five times over. */
export const jsonBytesMax = 256 * 1024

/** Refuses by the headers alone, before a byte of the body is read or, with `Expect: 100-continue`, sent. */
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

/** Yields what the client sends; throws `too_large` beyond `bytesMax` and `bad_request` when the client breaks off. */
export async function* readChunks(call: Call, bytesMax: number): AsyncGenerator<Buffer> {
  const { request } = call
  invite(call)
  let bytes = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const part: Buffer = chunk
      bytes += part.length
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      yield part
    }
  } catch (error) {
    throw error instanceof ServiceError ? error : brokenOff(error)
  }
}

/** The whole body in memory. Written with events: an asynchronous iterator costs each create several turns. */
export function readBody(call: Call, bytesMax: number): Promise<Buffer> {
  const { request } = call
  if (request.destroyed) return Promise.reject(brokenOff(request.errored))
  invite(call)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= bytesMax) {
        chunks.push(chunk)
        return
      }
      // Node throws the rest away; what was read is not needed any more either.
      chunks.length = 0
      reject(tooLarge(bytesMax))
    })
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    )
    request.on('error', (error) => reject(brokenOff(error)))
  })
}

/** Tells a client that asked first, with `Expect: 100-continue`, to go on. HTTP/1.0 knows no such answer. */
function invite({ request, response }: Call): void {
  if (request.headers.expect !== undefined && request.httpVersion === '1.1') response.writeContinue()
}

const jsonType = /^application\/json[ \t]*(?:;|$)/i
const charsets = /;[ \t]*charset[ \t]*=([^;]*)/gi

function isJsonType(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true
  if (contentType === undefined || !jsonType.test(contentType)) return false
  const [encoding = 'utf-8', ...more] = [...contentType.matchAll(charsets)].map(([, value = '']) =>
    value.trim().toLowerCase(),
  )
  // Of two charsets one reader would take the first, and another the last.
  return more.length === 0 && (encoding === 'utf-8' || encoding === '"utf-8"')
}

function tooLarge(bytesMax: number): ServiceError {
  return new ServiceError('too_large', {
    message: `The body may have at most ${bytesMax.toLocaleString('en')} bytes.`,
  })
}

function brokenOff(cause: unknown): ServiceError {
  return new ServiceError('bad_request', { message: 'The body ended before it was complete.', cause })
}
