// A client with its own address. All addresses in 127.0.0.0/8 are loopback addresses, so clients can have different
// addresses without a proxy.

import { Agent, request } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'

export interface Response {
  readonly status: number
  readonly body: string
}

interface Options {
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
  readonly signal?: AbortSignal
}

/**
 * This client does not check responses against their schemas, because the checks would take CPU time from the service.
 */
export class Caller {
  readonly url: string
  readonly address: string
  readonly #headers: OutgoingHttpHeaders
  readonly #agent = new Agent({ keepAlive: true })
  /** By name. */
  readonly #cookies = new Map<string, string>()

  /** `headers` are sent with every request. `cookie` is the `cookie` of another caller, whose sessions this one uses. */
  constructor(url: string, address: string, headers: OutgoingHttpHeaders = {}, cookie = '') {
    this.url = url
    this.address = address
    this.#headers = headers
    if (cookie !== '') this.#keep(cookie.split('; '))
  }

  get cookie(): string {
    return [...this.#cookies.values()].join('; ')
  }

  get(target: string, options: Options = {}): Promise<Response> {
    return this.#ask('GET', target, options)
  }

  /** Sends an object as JSON, and bytes as a PNG file. */
  post(target: string, body: object | Buffer, options: Options = {}): Promise<Response> {
    const isFile = Buffer.isBuffer(body)
    return this.#ask('POST', target, {
      ...options,
      body: isFile ? body : JSON.stringify(body),
      headers: {
        origin: this.url,
        'content-type': isFile ? 'image/png' : 'application/json',
        ...options.headers,
      },
    })
  }

  /** Later requests send the session's cookie. */
  async signIn(email: string, password: string): Promise<Response> {
    return this.post('/site/sign-in', { email, password, code: '' })
  }

  close(): void {
    this.#agent.destroy()
  }

  /** Rejects if the response is missing or incomplete. */
  #ask(method: string, target: string, { headers, body, signal }: Options): Promise<Response> {
    return new Promise((resolve, reject) => {
      const { cookie } = this
      const sent = request(this.url + target, {
        method,
        agent: this.#agent,
        localAddress: this.address,
        headers: { ...this.#headers, ...(cookie === '' ? {} : { cookie }), ...headers },
        ...(signal === undefined ? {} : { signal }),
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        this.#keep((response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''))
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      })
      sent.end(body)
    })
  }

  /** Each cookie has the form `name=value`. */
  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) this.#cookies.set(cookie.split('=')[0] ?? '', cookie)
  }
}

/** Returns a client that sends both the account's key and its session's cookie. */
export function callerFor(
  url: string,
  address: string,
  { key, cookie }: { readonly key: string; readonly cookie: string },
): Caller {
  return new Caller(url, address, { authorization: `Bearer ${key}` }, cookie)
}

/** Returns `ok`, or the response's error identifier. */
export function wordOf({ status, body }: Response): string {
  try {
    const { code, data } = JSON.parse(body) as { code: number; data: { error?: string } }
    return code === 200 ? 'ok' : (data.error ?? String(code))
  } catch {
    return String(status)
  }
}
