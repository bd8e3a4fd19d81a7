// GET /site/identities and POST /site/identities/{id}/unlink: show which identity providers are linked to an account,
// and unlink one.

import { ServiceError } from '../../../domain/errors.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith, done } from '../request/answer.ts'
import type { IdentitiesAnswer } from '../wire/security.ts'
import { issuerOf } from './providers.ts'
import type { Providers } from './providers.ts'

export function listIdentitiesHandler({ gate, limiter, store, settings }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const linked = await store.listIdentities(accountId)
    return answerWith<IdentitiesAnswer>({
      identities: settings.identityProviders.map((provider) => ({
        id: provider.id,
        label: provider.label,
        is_linked: linked.includes(issuerOf(provider)),
      })),
    })
  }
}

export function unlinkIdentityHandler(site: SiteContext, providers: Providers): Handler {
  return async (call) => {
    const { accountId, sessionId } = await site.gate.admitFresh(call, site.limiter)
    const issuer = issuerOf(providers.settingsFor(call))
    const issuers = site.settings.identityProviders.map(issuerOf)
    const { kind } = await site.store.unlinkIdentity({ accountId, sessionId, issuer, issuers })
    if (kind === 'proof_needed') throw new ServiceError(kind)
    if (kind === 'last_way') {
      throw new ServiceError('invalid_field', {
        message: 'This is your only way to sign in. Set a password first.',
        data: { field: 'id' },
      })
    }
    return done()
  }
}
