// A test checks that `parseNewEndpoint` accepts the same bodies as the schema in `wire/webhooks.ts`.

import type { JsonObject } from '../../../lib/json.ts'
import { invalidField } from '../../../domain/errors.ts'
import type { AddressPolicy } from '../../../domain/network/address-policy.ts'
import { checkWebhookUrl } from '../../../domain/network/webhook-url.ts'
import { webhookTypes } from '../../../domain/webhooks/webhook.ts'
import type { WebhookType } from '../../../domain/webhooks/webhook.ts'
import { checkKnown, integerField, textField } from '../request/fields.ts'

export interface EndpointFields {
  readonly url: string
  readonly types: readonly WebhookType[]
}

export function parseNewEndpoint(fields: JsonObject, policy: AddressPolicy): EndpointFields {
  checkKnown(fields, ['url', 'types'])
  const url = textField(fields, 'url', 'Enter the URL that receives the webhooks.')
  const checked = checkWebhookUrl(url, policy)
  if (checked.kind === 'refused') throw invalidField('url', `The URL ${checked.reason}.`)
  return { url, types: typesField(fields) }
}

function typesField({ types }: JsonObject): readonly WebhookType[] {
  const named = Array.isArray(types) ? types : []
  const known = webhookTypes.filter((type) => named.includes(type))
  if (known.length > 0 && known.length === named.length) return known
  throw invalidField('types', `Select at least one event: ${webhookTypes.join(' or ')}.`)
}

export type Redelivery = { readonly message: number } | { readonly sinceMs: number }

export function parseRedeliver(fields: JsonObject): Redelivery {
  const most = Number.MAX_SAFE_INTEGER
  if (fields['since_ms'] === undefined) {
    checkKnown(fields, ['message'])
    return { message: integerField(fields, 'message', 1, most) }
  }
  checkKnown(fields, ['since_ms'])
  return { sinceMs: integerField(fields, 'since_ms', 0, most) }
}
