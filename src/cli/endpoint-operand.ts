// The operand of commands about one endpoint, and the error that they report if there is no such endpoint.

import { branded } from '../lib/brand.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { WebhookEndpointId } from '../domain/ids.ts'
import type { EndpointOwner } from '../domain/webhooks/webhook.ts'
import { idLengthMax } from './command.ts'
import type { Flags } from './command.ts'

export function endpointIn(flags: Flags): EndpointOwner {
  return { id: branded<WebhookEndpointId>(flags.operand('ID', idLengthMax)), accountId: null }
}

export function unknownEndpoint({ id }: EndpointOwner): OperatorError {
  return new OperatorError(
    `there is no endpoint ${id}, or it is disabled: "webhook list --account ID" prints the endpoints of an account`,
  )
}
