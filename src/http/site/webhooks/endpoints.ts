// /site/webhooks and /site/webhooks/{endpoint_id}/…: read and change the signed-in account's webhook endpoints.

import { branded } from '../../../lib/brand.ts'
import { isRandomId } from '../../../lib/ids.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { WebhookEndpointId } from '../../../domain/ids.ts'
import type { AddressPolicy } from '../../../domain/network/address-policy.ts'
import type { WebhookEndpoint } from '../../../domain/webhooks/webhook.ts'
import { issueEndpoint, rotateEndpointSecret } from '../../../accounts/webhooks/issue-endpoint.ts'
import type { Call, Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith, done } from '../request/answer.ts'
import { readFields } from '../request/fields.ts'
import type {
  EndpointsAnswer,
  NewEndpointAnswer,
  RotateAnswer,
  WebhookEndpointRow,
} from '../wire/webhooks.ts'
import { parseNewEndpoint } from './requests.ts'

export function listEndpointsHandler({ gate, limiter, store }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const endpoints = await store.listEndpoints(accountId)
    return answerWith<EndpointsAnswer>({ endpoints: endpoints.map(wireEndpoint) })
  }
}

export function createEndpointHandler(
  { gate, limiter, store, secret }: SiteContext,
  policy: AddressPolicy,
): Handler {
  return async (call) => {
    const { accountId, sessionId } = await gate.admitFresh(call, limiter)
    const fields = parseNewEndpoint(await readFields(call), policy)
    const issued = await issueEndpoint(store, secret, { accountId, sessionId, ...fields })
    if (issued.kind === 'too_many') throw new ServiceError('endpoint_limit_reached')
    if (issued.kind !== 'created') throw new ServiceError('proof_needed')
    return answerWith<NewEndpointAnswer>({
      endpoint: wireEndpoint(issued.endpoint),
      secret: issued.endpointSecret,
    })
  }
}

export function rotateEndpointHandler({ gate, limiter, store, secret }: SiteContext): Handler {
  return async (call) => {
    const { accountId, sessionId } = await gate.admitFresh(call, limiter)
    const rotated = await rotateEndpointSecret(store, secret, {
      id: endpointIdOf(call),
      accountId,
      sessionId,
    })
    if (rotated.kind === 'proof_needed') throw new ServiceError(rotated.kind)
    if (rotated.kind !== 'rotated') throw new ServiceError('endpoint_not_found')
    return answerWith<RotateAnswer>({ secret: rotated.endpointSecret })
  }
}

export function switchEndpointHandler(
  { gate, limiter, store }: SiteContext,
  verb: 'enable' | 'disable',
): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const name = { id: endpointIdOf(call), accountId }
    const isKnown = await store.switchEndpoint({ ...name, isEnabled: verb === 'enable' })
    if (!isKnown) throw new ServiceError('endpoint_not_found')
    return done()
  }
}

export function deleteEndpointHandler({ gate, limiter, store }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const isKnown = await store.deleteEndpoint({ id: endpointIdOf(call), accountId })
    if (!isKnown) throw new ServiceError('endpoint_not_found')
    return done()
  }
}

/** Throws `endpoint_not_found` for text that is not an endpoint ID, because PostgreSQL refuses some characters. */
export function endpointIdOf({ parameters }: Call): WebhookEndpointId {
  const { endpointId = '' } = parameters
  if (!isRandomId('whe', endpointId)) throw new ServiceError('endpoint_not_found')
  return branded<WebhookEndpointId>(endpointId)
}

function wireEndpoint(endpoint: WebhookEndpoint): WebhookEndpointRow {
  return {
    endpoint_id: endpoint.id,
    url: endpoint.url,
    types: endpoint.types,
    created_at_ms: endpoint.createdAtMs,
    previous_until_ms: endpoint.previousUntilMs,
    failing_since_ms: endpoint.failingSinceMs,
    disabled_at_ms: endpoint.disabledAtMs,
    disabled_for: endpoint.disabledFor,
  }
}
