// Lets the library of OpenID Connect use the one client that connects.

import { readText } from '../net/http-client.ts'
import type { HttpClient } from '../net/http-client.ts'

/** Discovery documents and lists of keys have some KB. */
const answerBytesMax = 1024 * 1024

interface Wish {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export function fetchWith(client: HttpClient): (url: string, wish: Wish) => Promise<Response> {
  return async (url, { method, headers, body, signal }) => {
    const answer = await client.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url: new URL(url),
      // GitHub refuses whoever does not name itself.
      headers: { ...headers, 'user-agent': 'mutoscope' },
      body: body instanceof URLSearchParams ? body.toString() : null,
      signal: signal ?? null,
    })
    const text = await readText(answer, answerBytesMax)
    const type = answer.headers['content-type'] ?? ''
    return new Response(text === '' ? null : text, {
      status: answer.status,
      headers: { 'content-type': type },
    })
  }
}
