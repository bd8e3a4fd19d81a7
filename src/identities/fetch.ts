// Sends the OpenID Connect library's requests through our HTTP client, because code in this folder must not open
// connections itself.

import type { HttpClient } from '../net/http-client.ts'

/** Discovery documents and key lists are only a few kilobytes long. */
const answerBytesMax = 1024 * 1024

interface RequestOptions {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export function fetchWith(client: HttpClient): (url: string, options: RequestOptions) => Promise<Response> {
  return async (url, { method, headers, body, signal }) => {
    const request = {
      method: method === 'POST' ? 'POST' : 'GET',
      url: new URL(url),
      // GitHub refuses requests without a user agent.
      headers: { ...headers, 'user-agent': 'mutoscope' },
      body: body instanceof URLSearchParams ? body.toString() : null,
      signal: signal ?? null,
    } as const
    const { status, headers: answered, text } = await client.exchange(request, answerBytesMax)
    const type = answered['content-type'] ?? ''
    return new Response(text === '' ? null : text, { status, headers: { 'content-type': type } })
  }
}
