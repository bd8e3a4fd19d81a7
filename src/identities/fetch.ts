// Lets the OpenID Connect library send its requests through our HTTP client, the only code that opens connections.

import { readText } from '../net/http-client.ts'
import type { HttpClient } from '../net/http-client.ts'

/** The size limit of a response. Discovery documents and key lists are only a few kilobytes long. */
const answerBytesMax = 1024 * 1024

interface RequestOptions {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export function fetchWith(client: HttpClient): (url: string, options: RequestOptions) => Promise<Response> {
  return async (url, { method, headers, body, signal }) => {
    const answer = await client.send({
      method: method === 'POST' ? 'POST' : 'GET',
      url: new URL(url),
      // GitHub refuses requests without a user agent.
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
