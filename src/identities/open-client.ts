// Import this file dynamically so that the OpenID Connect library is loaded only when a sign-in needs it.

import { HttpClient } from '../net/http-client.ts'
import type { IdentityProvider } from '../settings/identity-provider.ts'
import { fetchWith } from './fetch.ts'
import { openGithub } from './github.ts'
import type { IdentityClient } from './identity.ts'
import { openOidc } from './oidc.ts'

const limits = { connectTimeoutMs: 5_000, headersTimeoutMs: 10_000, bodyTimeoutMs: 10_000 }

export function openIdentityClient(provider: IdentityProvider): IdentityClient {
  const fetch = fetchWith(new HttpClient(limits))
  return provider.kind === 'github' ? openGithub(provider, fetch) : openOidc(provider, fetch)
}
