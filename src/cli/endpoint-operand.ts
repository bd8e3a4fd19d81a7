// Reads the ID of an endpoint, and creates the errors for an unknown or disabled endpoint.

import { branded } from '../lib/brand.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { WebhookEndpointId } from '../domain/ids.ts'
import type { EndpointOwner } from '../domain/webhooks/webhook.ts'
import type { Store } from '../store/store.ts'
import { idLengthMax } from './command.ts'
import type { Flags } from './command.ts'

export function endpointIn(flags: Flags): EndpointOwner {
  return { id: branded<WebhookEndpointId>(flags.operand('ID', idLengthMax)), accountId: null }
}

export function unknownEndpoint({ id }: EndpointOwner): OperatorError {
  return new OperatorError(
    `there is no endpoint ${id}: "webhook list --account ID" prints the endpoints of an account`,
  )
}

/** Returns an error that says why messages cannot be sent to the endpoint, or null if they can be sent. */
export async function findObstacle(
  store: Pick<Store, 'readEndpoint'>,
  name: EndpointOwner,
): Promise<OperatorError | null> {
  const endpoint = await store.readEndpoint(name)
  if (endpoint === null) return unknownEndpoint(name)
  return endpoint.disabledAtMs === null ? null : disabledEndpoint(name)
}

export function disabledEndpoint({ id }: EndpointOwner): OperatorError {
  return new OperatorError(
    `the endpoint ${id} is disabled: to enable it, run "mutoscope webhook enable ${id}"`,
  )
}
