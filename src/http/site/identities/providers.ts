import { ServiceError } from '../../../domain/errors.ts'
import type { IdentityProvider } from '../../../settings/identity-provider.ts'
import type { IdentityClient } from '../../../identities/identity.ts'
import type { Call } from '../../serving/call.ts'

interface OpenedProvider {
  readonly id: string
  /** Together with the subject, identifies a person. */
  readonly issuer: string
  readonly client: IdentityClient
}

export class Providers {
  readonly #settings: ReadonlyMap<string, IdentityProvider>
  readonly #clients = new Map<string, IdentityClient>()

  constructor(providers: readonly IdentityProvider[]) {
    this.#settings = new Map(providers.map((provider) => [provider.id, provider]))
  }

  /** Throws `not_found` if no provider has the ID in the path. */
  settingsFor({ parameters }: Call): IdentityProvider {
    const provider = this.#settings.get(parameters['id'] ?? '')
    if (provider === undefined) throw new ServiceError('not_found')
    return provider
  }

  /** Creates the provider's client on first use. Throws `not_found`. */
  async open(call: Call): Promise<OpenedProvider> {
    const provider = this.settingsFor(call)
    const { id } = provider
    // Loaded on first use, because most installations have no identity provider.
    const { openIdentityClient } = await import('../../../identities/open-client.ts')
    const client = this.#clients.get(id) ?? openIdentityClient(provider)
    this.#clients.set(id, client)
    return { id, issuer: issuerOf(provider), client }
  }
}

/** Identities are stored under the issuer, because an operator can reuse a provider's ID for another provider. */
export function issuerOf({ issuer }: IdentityProvider): string {
  return issuer.href.replace(/\/$/, '')
}
