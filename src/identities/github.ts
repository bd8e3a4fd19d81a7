// Sign-in with GitHub: OAuth 2 with PKCE, then GitHub's API for the user's ID and email address.

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client'
import type { CustomFetch } from 'openid-client'

import { parseEmail } from '../domain/accounts/email.ts'
import type { IdentityProvider } from '../settings/identity-provider.ts'
import type { IdentityClient } from './identity.ts'

export function openGithub(provider: IdentityProvider, fetch: CustomFetch): IdentityClient {
  const { origin } = provider.issuer
  // On GitHub Enterprise Server, the API has the same origin as the site.
  const api = origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`
  const server = {
    issuer: origin,
    authorization_endpoint: `${origin}/login/oauth/authorize`,
    token_endpoint: `${origin}/login/oauth/access_token`,
  }
  const configuration = new Configuration(server, provider.clientId, provider.clientSecret)
  configuration[customFetch] = fetch
  if (provider.issuer.protocol === 'http:') allowInsecureRequests(configuration)

  const read = async (token: string, path: string): Promise<unknown> => {
    const url = new URL(`${api}${path}`)
    const answer = await fetchProtectedResource(configuration, token, url, 'GET')
    if (!answer.ok) throw new Error(`${path} returned status ${answer.status}`)
    return answer.json()
  }
  return {
    begin: async ({ state, codeVerifier }, returnUrl) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: returnUrl,
        scope: 'read:user user:email',
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    finish: async ({ state, codeVerifier }, callbackUrl) => {
      const { access_token: token } = await authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      })
      const subject = subjectOf(await read(token, '/user'))
      return { subject, verifiedEmail: primaryEmailOf(await read(token, '/user/emails')) }
    },
  }
}

/** Returns the account's numeric ID, because another person can later use the same account name. */
function subjectOf(user: unknown): string {
  if (isObject(user) && Number.isSafeInteger(user['id'])) return String(user['id'])
  throw new Error('the response to /user contains no ID')
}

function primaryEmailOf(emails: unknown): string | null {
  const list: readonly unknown[] = Array.isArray(emails) ? emails : []
  const primary = list
    .filter(isObject)
    .find(({ primary: isPrimary, verified }) => isPrimary === true && verified === true)
  const email = primary?.['email']
  return typeof email === 'string' ? parseEmail(email) : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
