// Sends JSON requests to paths under `/site/`, and removes the envelope from the responses.

import { Refusal, connectionLost } from './refusal.ts'

/** Rejects with a `Refusal`, or with an `AbortError` if `signal` aborts. */
export function read<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  return request(path, signal === undefined ? {} : { signal }, unreachable)
}

/** Never retries. Sends a `Blob` unchanged. Rejects only with a `Refusal`. */
export function write<Data>(
  path: string,
  body: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Data> {
  const isBytes = body instanceof Blob
  const type = isBytes ? body.type : 'application/json'
  return request(
    path,
    {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: isBytes ? body : JSON.stringify(body),
    },
    outcomeUnknown,
  )
}

const unreachable = "We can't reach the service. We'll try again when the connection is restored."
const outcomeUnknown =
  'The connection was lost before the service responded. Check whether your change went through before you try again.'

async function request<Data>(path: string, init: RequestInit, lostMessage: string): Promise<Data> {
  try {
    const response = await fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' })
    return unwrap(await response.json(), response.headers.get('retry-after'))
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // There was no response, or the response was a proxy's error page.
    throw new Refusal(connectionLost, lostMessage)
  }
}

/** `src/http/site/wire/` defines the types of `data`. */
export interface Envelope<Data> {
  readonly code: number
  readonly msg: string
  readonly data: Data & { readonly error?: string }
}

export function unwrap<Data>({ code, msg, data }: Envelope<Data>, retryAfter: string | null): Data {
  if (code === 200) return data
  const { error = 'internal' } = data
  throw new Refusal(error, error === 'rate_limited' ? tooManyAttempts(Number(retryAfter)) : msg, data)
}

/** Replaces the service's message, which mentions a header that users cannot see. */
function tooManyAttempts(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [Math.max(seconds, 1), 'second']
  return `Too many attempts. Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}

/** Returns whether the service responds. Needs no session. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
