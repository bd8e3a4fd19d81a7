// A client with its own address. All addresses in 127.0.0.0/8 are loopback addresses, so clients can have different
// addresses without a proxy.

import { Agent, request } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'

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
  cookie = ''

  /** `headers` are sent with every request. */
  constructor(url: string, address: string, headers: OutgoingHttpHeaders = {}) {
    this.url = url
    this.address = address
    this.#headers = headers
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
      const sent = request(this.url + target, {
        method,
        agent: this.#agent,
        localAddress: this.address,
        headers: { ...this.#headers, ...(this.cookie === '' ? {} : { cookie: this.cookie }), ...headers },
        ...(signal === undefined ? {} : { signal }),
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        this.#keepCookie(response)
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      })
      sent.end(body)
    })
  }

  #keepCookie({ headers }: IncomingMessage): void {
    const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '')
    if (cookies.length > 0) this.cookie = cookies.join('; ')
  }
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
