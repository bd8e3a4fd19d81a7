// A client for the account site. Like a browser, it keeps cookies and sends its origin.

import type { Envelope } from './api-client.ts'
import { checkSiteAnswer } from './check-site-answer.ts'

export const sessionCookie = 'mutoscope'

export interface SiteReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Envelope
}

export class SiteClient {
  readonly url: string
  /** Sent as `X-Forwarded-For`. A service that trusts its proxy limits sign-in attempts from this address. */
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string, address = randomAddress()) {
    this.url = url
    this.#address = address
  }

  get(target: string, headers: Readonly<Record<string, string>> = {}): Promise<SiteReply> {
    return this.#ask('GET', target, { headers })
  }

  /**
   * Sends a POST request as a page of the site does. `headers` take precedence over the page's headers. An empty value
   * removes a header.
   */
  post(
    target: string,
    body: object = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SiteReply> {
    return this.#ask('POST', target, {
      headers: { origin: this.url, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  }

  get sessionToken(): string {
    return this.#cookies.get(sessionCookie) ?? ''
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async #ask(
    method: string,
    target: string,
    options: { readonly headers: Readonly<Record<string, string>>; readonly body?: string },
  ): Promise<SiteReply> {
    const all = { 'x-forwarded-for': this.#address, cookie: this.cookies, ...options.headers }
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    const response = await fetch(this.url + target, { method, redirect: 'manual', ...options, headers })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const text = await response.text()
    checkSiteAnswer(method, target, { status: response.status, headers: response.headers, text })
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const json = (isJson ? JSON.parse(text) : null) as Envelope
    return { status: response.status, headers: response.headers, text, json }
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

/** The address is random so that two clients are unlikely to have the same one. */
function randomAddress(): string {
  const byte = () => String(Math.floor(Math.random() * 250) + 1)
  return `10.${byte()}.${byte()}.${byte()}`
}

/** Signs in with a one-time link and sets a password. */
export async function signIn(url: string, token: string): Promise<SiteClient> {
  const client = new SiteClient(url)
  const reply = await client.post('/site/links/use', { token, password: 'a fox in the snow' })
  if (reply.json.code !== 200) throw new Error(`the link was refused: ${reply.text}`)
  return client
}

/** Returns a refusal's error identifier, or `ok`. */
export function wordOf({ json }: SiteReply): string {
  return json.code === 200 ? 'ok' : String(json.data['error'])
}
