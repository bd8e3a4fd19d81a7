// The only way from the pages to the service: a path under `/site/`, JSON both ways, the envelope taken off.

import { Refusal, connectionLost } from './refusal.ts'

/** Fails with a `Refusal` and nothing else. */
export function read<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  return request(path, signal === undefined ? {} : { signal }, unreachable)
}

/** Never tried again by itself. A body of bytes is sent as it is. Fails with a `Refusal` and nothing else. */
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

const unreachable = 'The service cannot be reached. This page goes on as soon as it answers.'
const outcomeUnknown =
  'The connection broke before the answer came: look whether it was done before you try again.'

async function request<Data>(path: string, init: RequestInit, whenLost: string): Promise<Data> {
  try {
    const response = await fetch(path, { ...init, credentials: 'same-origin', cache: 'no-store' })
    return unwrap(await response.json(), response.headers.get('retry-after'))
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    // No answer, or a proxy's own page instead of ours.
    throw new Refusal(connectionLost, whenLost)
  }
}

/** The types of the answers are shared with the service: `src/http/site/wire.ts`. */
export interface Envelope<Data> {
  readonly code: number
  readonly msg: string
  readonly data: Data & { readonly error?: string }
}

export function unwrap<Data>({ code, msg, data }: Envelope<Data>, retryAfter: string | null): Data {
  if (code === 200) return data
  const { error = 'internal' } = data
  throw new Refusal(error, error === 'rate_limited' ? comeAgain(Number(retryAfter)) : msg, data)
}

/** The service's own sentence speaks of a header, which only programs see. */
function comeAgain(seconds: number): string {
  const time = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.max(seconds, 1)} s`
  return `Too many tries: wait ${time}, then try again.`
}

/** Whether anybody answers, asked without a session. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
