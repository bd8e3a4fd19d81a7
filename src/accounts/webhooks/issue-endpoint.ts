// Creates endpoints and rotates their secrets. The plain text of a secret exists only while the secret is created,
// shown once, or used to sign a message.

import { branded } from '../../lib/brand.ts'
import { randomId } from '../../lib/ids.ts'
import type { AccountId, SessionId, WebhookEndpointId } from '../../domain/ids.ts'
import type { WebhookEndpoint, WebhookType } from '../../domain/webhooks/webhook.ts'
import type { Store } from '../../store/store.ts'
import { newEndpointSecret, sealEndpointSecret } from './endpoint-secret.ts'

export interface EndpointRequest {
  readonly accountId: AccountId
  /** Null if an operator makes the request. */
  readonly sessionId: SessionId | null
  readonly url: string
  readonly types: readonly WebhookType[]
}

export type IssuedEndpoint =
  | { readonly kind: 'created'; readonly endpoint: WebhookEndpoint; readonly endpointSecret: string }
  | { readonly kind: 'no_account' | 'proof_needed' | 'too_many' }

/** The caller must have checked the URL. */
export async function issueEndpoint(
  store: Pick<Store, 'createEndpoint'>,
  secret: Buffer,
  request: EndpointRequest,
): Promise<IssuedEndpoint> {
  const id = branded<WebhookEndpointId>(randomId('whe'))
  const endpointSecret = newEndpointSecret()
  const secretSealed = sealEndpointSecret(endpointSecret, id, secret)
  const outcome = await store.createEndpoint({ ...request, id, secretSealed })
  return outcome.kind === 'created' ? { ...outcome, endpointSecret } : outcome
}

export interface RotationRequest {
  readonly id: WebhookEndpointId
  /** Null if an operator makes the request. */
  readonly accountId: AccountId | null
  readonly sessionId: SessionId | null
}

export type RotatedEndpoint =
  | { readonly kind: 'rotated'; readonly endpointSecret: string }
  | { readonly kind: 'proof_needed' | 'no_endpoint' }

export async function rotateEndpointSecret(
  store: Pick<Store, 'rotateEndpoint'>,
  secret: Buffer,
  request: RotationRequest,
): Promise<RotatedEndpoint> {
  const endpointSecret = newEndpointSecret()
  const secretSealed = sealEndpointSecret(endpointSecret, request.id, secret)
  const kind = await store.rotateEndpoint({ ...request, secretSealed })
  return kind === 'rotated' ? { kind, endpointSecret } : { kind }
}
