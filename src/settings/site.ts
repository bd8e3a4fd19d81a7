// The account site: who may open an account, and who else vouches for people.

import { isLoopbackHost } from '../domain/network/loopback.ts'
import type { IdentityProvider, SiteRules } from '../domain/site-rules.ts'
import { identityKinds, signUpModes } from '../domain/site-rules.ts'
import type { Variables } from './reading/environment.ts'
import { readSecretFile } from './formats/secret.ts'
import type { Settings } from './reading/section.ts'

const creditsMax = 1_000_000_000_000

/** It goes into paths. */
const idForm = /^[a-z0-9][a-z0-9-]{0,63}$/

/** What need not be said of those that are the same for everybody. */
const known = {
  oidc: null,
  github: { label: 'GitHub', issuer: new URL('https://github.com') },
  google: { label: 'Google', issuer: new URL('https://accounts.google.com') },
}

const idRule = 'must be a name of small letters, digits and -'
const issuerRule = 'must be a URL that begins with https://'

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
  const usual = known[kind]
  const id = needed(provider, 'id', idRule, (text) => (idForm.test(text) ? text : null))
  const label =
    usual === null
      ? needed(provider, 'label', 'must be what the button says', asItIs)
      : (provider.text('label') ?? usual.label)
  const issuer =
    usual === null
      ? needed(provider, 'issuer', issuerRule, parseIssuer)
      : (provider.parsed('issuer', issuerRule, parseIssuer) ?? usual.issuer)
  const clientId = needed(provider, 'client_id', 'must be the id that they gave to this service', asItIs)
  const clientSecret = readClientSecret(provider, variables)
  if (id === null || label === null || issuer === null || clientId === null || clientSecret === null)
    return null
  return { id, kind, label, issuer, clientId, clientSecret }
}

/** A text that `parse` understands, and that has to be there. */
function needed<Result>(
  provider: Settings,
  name: string,
  rule: string,
  parse: (text: string) => Result | null,
): Result | null {
  if (provider.text(name) !== null) return provider.parsed(name, rule, parse)
  provider.wrong(name, `is needed, and ${rule}`)
  return null
}

function asItIs(text: string): string {
  return text
}

/** Without TLS whoever listens could sign in as anybody; on this machine nobody does. */
function parseIssuer(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.search !== '' || url.hash !== '') return null
  const isPrivate = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
  return isPrivate ? url : null
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
