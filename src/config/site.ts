// The account site: who may open an account, and who else vouches for people.

import type { IdentityProvider, SiteRules } from '../domain/site-rules.ts'
import { identityKinds, signUpModes } from '../domain/site-rules.ts'
import type { Variables } from './environment.ts'
import { readSecretFile } from './secret.ts'
import type { Settings } from './settings.ts'

const creditsMax = 1_000_000_000_000

/** It goes into paths. */
const idForm = /^[a-z0-9][a-z0-9-]{0,63}$/

const issuers = { github: 'https://github.com', google: 'https://accounts.google.com', oidc: null }
const labels = { github: 'GitHub', google: 'Google', oidc: null }

export function readSite(site: Settings, trustsProxy: boolean, variables: Variables): SiteRules {
  return {
    signUp: site.choice('sign_up', signUpModes) ?? 'closed',
    lowBalance: site.integer('low_balance', 0, creditsMax) ?? 100,
    identityProviders: readProviders(site, variables),
    trustsProxy,
  }
}

function readProviders(site: Settings, variables: Variables): readonly IdentityProvider[] {
  const read = site.sections('identity_providers', (provider) => readProvider(provider, variables)) ?? []
  const providers = read.filter((provider) => provider !== null)
  if (new Set(providers.map(({ id }) => id)).size < providers.length)
    site.wrong('identity_providers', 'must have different ids')
  return providers
}

/** Null where something is wrong, which is among the findings then. */
function readProvider(provider: Settings, variables: Variables): IdentityProvider | null {
  const kind = provider.choice('kind', identityKinds) ?? 'oidc'
  const id = provider.parsed('id', 'must be a name of small letters, digits and -', (text) =>
    idForm.test(text) ? text : null,
  )
  const label = provider.text('label') ?? labels[kind]
  const issuer = provider.parsed('issuer', 'must be a URL that begins with https://', parseIssuer)
  const clientId = provider.text('client_id')
  const clientSecret = readClientSecret(provider, variables)
  const whole = { id, label, issuer: issuer ?? URL.parse(issuers[kind] ?? ''), clientId, clientSecret }
  const needed = { id: 'id', label: 'label', issuer: 'issuer', clientId: 'client_id' } as const
  for (const [name, setting] of Object.entries(needed)) {
    if (whole[name as keyof typeof needed] === null) provider.wrong(setting, 'is needed')
  }
  return isWhole(whole) ? { ...whole, kind } : null
}

type Partial<Whole> = { readonly [Name in keyof Whole]: Whole[Name] | null }

function isWhole(
  provider: Partial<Omit<IdentityProvider, 'kind'>>,
): provider is Omit<IdentityProvider, 'kind'> {
  return Object.values(provider).every((value) => value !== null)
}

/** Without TLS whoever listens could sign in as anybody; on this machine nobody does. */
function parseIssuer(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return null
  const isLoopback = url.hostname === 'localhost' || url.hostname.startsWith('127.')
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback) ? url : null
}

/** Never in the settings themselves, which are shown to others and kept in repositories. */
function readClientSecret(provider: Settings, variables: Variables): string | null {
  const variable = provider.text('client_secret_env')
  const file = provider.text('client_secret_file')
  if ((variable === null) === (file === null)) {
    provider.wrong('client_secret_env', 'or client_secret_file is needed, and not both')
    return null
  }
  const secret = variable === null ? textOf(file ?? '') : (variables[variable]?.trim() ?? '')
  if (secret !== '') return secret
  if (variable === null)
    provider.wrong('client_secret_file', `must name a file that holds the secret, not ${file}`)
  else provider.wrong('client_secret_env', `must name a variable that is set, not ${variable}`)
  return null
}

function textOf(file: string): string {
  try {
    return readSecretFile(file) ?? ''
  } catch {
    return ''
  }
}
