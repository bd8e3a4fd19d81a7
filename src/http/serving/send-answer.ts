// Writes a response to the socket.

import type { ServerResponse } from 'node:http'
import { finished, Readable } from 'node:stream'

import type { Answer, Events } from './answer.ts'

/** Only `Set-Cookie` has a list of values. Each value becomes a separate header. */
type Headers = Record<string, string | string[]>

/**
 * Calls `onEarlyError` if a streamed body fails before its first byte, because another response is then still possible.
 * After a later failure, the connection is closed so that the client notices that the body is incomplete.
 */
export function sendAnswer(
  response: ServerResponse,
  { status, body }: Answer,
  headers: Headers,
  onEarlyError: (error: Error) => void,
): void {
  if (body === null || typeof body === 'string' || Buffer.isBuffer(body)) {
    response.writeHead(status, { ...headers, ...lengthOf(response, status, body, headers) })
    // Node does not send the body in a response to HEAD.
    response.end(body ?? undefined)
    return
  }
  if (body instanceof Readable) sendStream(response, status, body, headers, onEarlyError)
  else void sendEvents(response, status, body, headers, onEarlyError)
}

function lengthOf(
  { req }: ServerResponse,
  status: number,
  body: string | Buffer | null,
  headers: Headers,
): { readonly 'content-length'?: string } {
  if (headers['content-length'] !== undefined) return {}
  if (body !== null) return { 'content-length': String(Buffer.byteLength(body)) }
  const hasNoBody = status === 204 || status === 304 || req.method === 'HEAD'
  return hasNoBody ? {} : { 'content-length': '0' }
}

function sendStream(
  response: ServerResponse,
  status: number,
  body: Readable,
  headers: Headers,
  onEarlyError: (error: Error) => void,
): void {
  finished(body, { writable: false }, (error) => {
    if (error === null || error === undefined) return
    if (response.headersSent || response.destroyed) response.destroy()
    else onEarlyError(error)
  })
  finished(response, () => body.destroy())
  // Node sends the headers with the first bytes, so an early failure can still be reported.
  response.statusCode = status
  response.setHeaders(new Map(Object.entries(headers)))
  body.pipe(response)
}

/** Sends the headers only with the first event, so that an early failure can still be reported. */
async function sendEvents(
  response: ServerResponse,
  status: number,
  events: Events,
  headers: Headers,
  onEarlyError: (error: Error) => void,
): Promise<void> {
  try {
    const first = await events.next()
    // `setHeaders` would keep a second copy of the headers for as long as the stream is open.
    response.writeHead(status, headers)
    // Makes Node join the headers into one string and keep only that string in memory, instead of its 50 parts.
    response.flushHeaders()
    if (first.done !== true) response.write(first.value)
    void sendRest(response, events)
  } catch (error) {
    onEarlyError(error as Error)
  }
}

/**
 * Asks for the next event only when Node's write buffer has room. A slow client therefore takes up no more
 * memory than Node's buffer of 64 KiB and one event. If the client reads nothing, the connection is closed after the
 * longest permitted silence (`listen.ts`). This function takes only the parameters that it needs, because they stay in
 * memory for as long as the stream is open.
 */
async function sendRest(response: ServerResponse, events: Events): Promise<void> {
  try {
    if (response.writableNeedDrain) await drained(response)
    for await (const event of events) {
      if (response.destroyed) return
      if (!response.write(event)) await drained(response)
    }
    response.end()
  } catch {
    response.destroy()
  }
}

/** Resolves when Node's buffer is empty or the connection is closed. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end)
      resolve()
    }
    response.on('drain', end).on('close', end)
  })
}
