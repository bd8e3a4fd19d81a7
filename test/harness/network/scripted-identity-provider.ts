// A fake identity provider over real HTTP on loopback: OpenID Connect with signed ID tokens, and GitHub's API. The test
// chooses the claims.

import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const clientId = 'mutoscope'
export const clientSecret = 'a secret/with signs+'

export interface ScriptedPerson {
  /** In decimal digits, because GitHub's user IDs are numbers. */
  readonly subject: string
  readonly email: string
  readonly isVerified: boolean
}

/** The flaw in the tokens that the provider issues. `token`: the provider issues no tokens. */
export type Flaw = 'none' | 'signature' | 'nonce' | 'audience' | 'issuer' | 'expired' | 'token'

interface Grant {
  readonly person: ScriptedPerson
  readonly nonce: string
  readonly challenge: string
  readonly returnUrl: string
}

export class ScriptedIdentityProvider implements AsyncDisposable {
  flaw: Flaw = 'none'
  person: ScriptedPerson = { subject: '1', email: 'ada@example.com', isVerified: true }
  readonly #server: Server
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  readonly #foreignKeys = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  readonly #grants = new Map<string, Grant>()
  readonly #tokens = new Map<string, ScriptedPerson>()

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(): Promise<ScriptedIdentityProvider> {
    const provider = new ScriptedIdentityProvider()
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve))
    return provider
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Visits the sign-in page at `location` and consents. Returns the URL that the provider redirects to. */
  async consent(location: string): Promise<URL> {
    const response = await fetch(location, { redirect: 'manual' })
    return new URL(response.headers.get('location') ?? '')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.url)
    const json = (value: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    const bearer = /^bearer (.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const person = this.#tokens.get(bearer)
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(this.#discovery())
      case '/keys':
        return json({
          keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }],
        })
      case '/authorize':
      case '/login/oauth/authorize':
        response.writeHead(302, { location: this.#grant(url.searchParams).href }).end()
        return
      case '/token':
      case '/login/oauth/access_token':
        return json(
          ...this.#exchange(new URLSearchParams(await text(request)), request, url.pathname === '/token'),
        )
      case '/api/v3/user':
        return person === undefined ? json({}, 401) : json({ id: Number(person.subject), login: 'octocat' })
      case '/api/v3/user/emails':
        return json([
          { email: 'other@example.com', primary: false, verified: true },
          { email: person?.email, primary: true, verified: person?.isVerified },
        ])
      default:
        return json({}, 404)
    }
  }

  #discovery(): object {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }
  }

  #grant(parameters: URLSearchParams): URL {
    const returnUrl = parameters.get('redirect_uri') ?? ''
    const code = randomUUID()
    const nonce = parameters.get('nonce') ?? ''
    this.#grants.set(code, {
      person: this.person,
      nonce,
      challenge: parameters.get('code_challenge') ?? '',
      returnUrl,
    })
    const back = new URL(returnUrl)
    back.searchParams.set('code', code)
    back.searchParams.set('state', parameters.get('state') ?? '')
    return back
  }

  /** Exchanges a code for tokens. A code works once, and only for the client that requested it. */
  #exchange(parameters: URLSearchParams, request: IncomingMessage, isOpenId: boolean): [object, number] {
    const code = parameters.get('code') ?? ''
    const grant = this.#grants.get(code)
    this.#grants.delete(code)
    const challenge = createHash('sha256')
      .update(parameters.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      this.flaw !== 'token' &&
      isOurClient(parameters, request) &&
      grant?.challenge === challenge &&
      grant.returnUrl === parameters.get('redirect_uri')
    if (!isValid) return [{ error: 'invalid_grant' }, 400]
    const token = randomUUID()
    this.#tokens.set(token, grant.person)
    const idToken = isOpenId ? { id_token: this.#idToken(grant) } : {}
    return [{ access_token: token, token_type: 'bearer', expires_in: 60, ...idToken }, 200]
  }

  #idToken({ person, nonce }: Grant): string {
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: this.flaw === 'issuer' ? 'https://evil.example' : this.url,
      aud: this.flaw === 'audience' ? 'another' : clientId,
      sub: person.subject,
      iat: now,
      exp: this.flaw === 'expired' ? now - 3_600 : now + 60,
      nonce: this.flaw === 'nonce' ? 'another' : nonce,
      email: person.email,
      email_verified: person.isVerified,
    }
    return signed(claims, this.flaw === 'signature' ? this.#foreignKeys.privateKey : this.#keys.privateKey)
  }
}

function isOurClient(parameters: URLSearchParams, { headers }: IncomingMessage): boolean {
  const basic = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  const isBasic = headers.authorization === `Basic ${Buffer.from(basic).toString('base64')}`
  return (
    isBasic || (parameters.get('client_id') === clientId && parameters.get('client_secret') === clientSecret)
  )
}

function signed(claims: object, key: KeyObject): string {
  const encoded = [{ alg: 'RS256', kid: 'one' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const body = encoded.join('.')
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), key).toString('base64url')}`
}
