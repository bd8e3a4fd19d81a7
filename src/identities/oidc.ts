import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { Configuration, CustomFetch } from 'openid-client'

import { assert } from '../lib/assert.ts'
import { parseEmail } from '../domain/accounts/email.ts'
import type { IdentityProvider } from '../settings/identity-provider.ts'
import type { IdentityClient, ExternalIdentity } from './identity.ts'

export function openOidc(provider: IdentityProvider, fetch: CustomFetch): IdentityClient {
  let found: Promise<Configuration> | null = null
  // The configuration is cached, but a failure is not: the next sign-in then tries again.
  const configuration = () => {
    found ??= discover(provider, fetch).catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
  return {
    begin: async ({ state, nonce, codeVerifier }, returnUrl) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: returnUrl,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    finish: async ({ state, nonce, codeVerifier }, callbackUrl) => {
      const known = await configuration()
      const tokens = await authorizationCodeGrant(known, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      assert(claims !== undefined, 'the response must contain an ID token')
      const { sub: subject } = claims
      const isTold = claims['email'] !== undefined || known.serverMetadata().userinfo_endpoint === undefined
      const told = isTold ? claims : await fetchUserInfo(known, tokens.access_token, subject)
      return { subject, verifiedEmail: verifiedEmailOf(told) }
    },
  }
}

async function discover(provider: IdentityProvider, fetch: CustomFetch): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider
  // Signatures are checked even though TLS already authenticates the sender.
  const execute = [enableNonRepudiationChecks]
  // The settings allow http only for the loopback address.
  if (issuer.protocol === 'http:') execute.push(allowInsecureRequests)
  return discovery(issuer, clientId, clientSecret, undefined, { execute, [customFetch]: fetch, timeout: 15 })
}

function verifiedEmailOf(claims: Readonly<Record<string, unknown>>): ExternalIdentity['verifiedEmail'] {
  const { email, email_verified: isVerified } = claims
  // Some providers send `email_verified` as a string.
  const isTheirs = isVerified === true || isVerified === 'true'
  return typeof email === 'string' && isTheirs ? parseEmail(email) : null
}
