// GET /site/identities and POST /site/identities/{id}/unlink: who else vouches for whoever is signed in.

import { ServiceError } from '../../../domain/errors.ts'
import type { IdentityProvider } from '../../../domain/site-rules.ts'
import type { IdentityClient } from '../../../identities/identity.ts'
import type { Call, Operation } from '../../serving/call.ts'
import { answerWith, done } from '../request/answer.ts'
import type { SiteParts } from '../context.ts'
import type { IdentitiesAnswer } from '../wire/security.ts'

export function listIdentitiesOperation({ gate, limiter, store, rules }: SiteParts): Operation {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const linked = await store.listIdentities(accountId)
    return answerWith<IdentitiesAnswer>({
      identities: rules.identityProviders.map((provider) => ({
        id: provider.id,
        label: provider.label,
        is_linked: linked.includes(issuerOf(provider)),
      })),
    })
  }
}

export function unlinkIdentityOperation(site: SiteParts, providers: Providers): Operation {
  return async (call) => {
    const { accountId, sessionId } = await site.gate.admitFresh(call, site.limiter)
    const issuer = issuerOf(providers.rulesFor(call))
    const issuers = site.rules.identityProviders.map(issuerOf)
    const { kind } = await site.store.unlinkIdentity({ accountId, sessionId, issuer, issuers })
    if (kind === 'proof_needed') throw new ServiceError(kind)
    if (kind === 'last_way') {
      throw new ServiceError('invalid_field', {
        message: 'Nothing else would open your account: set a password first.',
        data: { field: 'id' },
      })
    }
    return done()
  }
}

interface Provider {
  readonly id: string
  /** As its identities are named. */
  readonly issuer: string
  readonly client: IdentityClient
}

/** The providers that the operator named, each with a client from its first use on. */
export class Providers {
  readonly #rules: ReadonlyMap<string, IdentityProvider>
  readonly #clients = new Map<string, IdentityClient>()

  constructor(providers: readonly IdentityProvider[]) {
    this.#rules = new Map(providers.map((provider) => [provider.id, provider]))
  }

  /** Throws `not_found`. */
  rulesFor({ parameters }: Call): IdentityProvider {
    const provider = this.#rules.get(parameters['id'] ?? '')
    if (provider === undefined) throw new ServiceError('not_found')
    return provider
  }

  /** Throws `not_found`. */
  async named(call: Call): Promise<Provider> {
    const provider = this.rulesFor(call)
    const { id } = provider
    // Loaded by the first person who signs in with one: most installations have none.
    const { openIdentityClient } = await import('../../../identities/open-client.ts')
    const client = this.#clients.get(id) ?? openIdentityClient(provider)
    this.#clients.set(id, client)
    return { id, issuer: issuerOf(provider), client }
  }
}

/** With the subject it names a person for good; an id can be given to another provider. */
function issuerOf({ issuer }: IdentityProvider): string {
  return issuer.href.replace(/\/$/, '')
}
