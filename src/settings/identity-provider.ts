// `site.identity_providers`: the external services with which people can sign in.

import { isLoopbackHost } from '../domain/network/loopback.ts'
import type { Section } from './reading/section.ts'

const identityKinds = ['oidc', 'github', 'google'] as const

export interface IdentityProvider {
  /** Used in URL paths. */
  readonly id: string
  readonly kind: (typeof identityKinds)[number]
  /** The text of the sign-in button. */
  readonly label: string
  /**
   * The base URL of the provider's discovery document or, for `github`, GitHub's origin. Stored with each identity.
   */
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
}

const defaults = {
  oidc: null,
  github: { label: 'GitHub', issuer: new URL('https://github.com') },
  google: { label: 'Google', issuer: new URL('https://accounts.google.com') },
}

/** Allows only characters that are safe in a URL path. */
const idForm = /^[a-z0-9][a-z0-9-]{0,63}$/

const idRule =
  'must consist of 1 to 64 lowercase letters, digits, and hyphens, and begin with a letter or a digit'
const issuerRule = 'must be a URL that begins with https://'

const about = [
  'Ways to sign in without a password. Each has this form:',
  '  - id: work                          # used in URL paths',
  '    kind: oidc                        # oidc, google, or github',
  '    label: Our company                # the text of the button; optional for google and github',
  '    issuer: https://login.example.com # only for oidc',
  '    client_id: mutoscope',
  '    client_secret_env: WORK_SECRET    # the variable that contains the secret; or use client_secret_file',
  "In the provider's settings, register PUBLIC_URL/site/identities/ID/callback as the redirect URL.",
]

export function readIdentityProviders(site: Section): readonly IdentityProvider[] {
  const read = site.sections('identity_providers', { example: [], about }, readIdentityProvider) ?? []
  const providers = read.filter((provider) => provider !== null)
  if (new Set(providers.map(({ id }) => id)).size < providers.length)
    site.wrong('identity_providers', 'must have different IDs')
  return providers
}

/** Records a problem and returns null if a setting is missing or invalid. */
function readIdentityProvider(provider: Section): IdentityProvider | null {
  const kind = provider.choice('kind', { choices: identityKinds, default: 'oidc' })
  const usual = defaults[kind]
  const id = provider.required('id', { rule: idRule, parse: (text) => (idForm.test(text) ? text : null) })
  const label =
    usual === null
      ? provider.required('label', { rule: 'must be the text of the sign-in button', parse: asItIs })
      : (provider.text('label', { default: null }) ?? usual.label)
  const issuer =
    usual === null
      ? provider.required('issuer', { rule: issuerRule, parse: parseIssuer })
      : (provider.parsed('issuer', { rule: issuerRule, parse: parseIssuer }) ?? usual.issuer)
  const clientId = provider.required('client_id', {
    rule: 'must be the client ID that the provider issued',
    parse: asItIs,
  })
  const clientSecret = provider.secret('client_secret')
  if (id === null || label === null || issuer === null || clientId === null || clientSecret === null)
    return null
  return { id, kind, label, issuer, clientId, clientSecret }
}

function asItIs(text: string): string {
  return text
}

/** Requires TLS unless the host is a loopback host: without TLS, an attacker could sign in as anyone. */
function parseIssuer(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return null
  const isPrivate = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
  return isPrivate ? url : null
}
