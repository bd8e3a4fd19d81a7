// Describes the webhooks: requests that the service sends to the endpoints of account holders.

import { webhookHeaders, webhookSchemas } from '../webhooks.ts'
import { webhookExample } from './examples.ts'
import { jsonSchemaOf } from './json-schema.ts'
import type { JsonObject } from './json-schema.ts'

export const webhookTag = {
  name: 'Webhooks',
  description:
    'Requests that the service sends to your endpoints when tasks end. They follow Standard Webhooks 1.0. You add endpoints on the account site.',
}

const responses = {
  '2XX': { description: 'Return a status in this range to confirm that you have received the message.' },
  410: {
    description:
      'Return this status if you do not want any more messages. The service then disables the endpoint.',
  },
  default: { description: 'The service sends the message again later.' },
}

export function describeWebhooks(): JsonObject {
  return Object.fromEntries(
    Object.entries(webhookSchemas).map(([type, { summary, body }]) => [
      type,
      {
        post: {
          operationId: type.replace(/\.(.)/, (_, letter: string) => letter.toUpperCase()),
          summary,
          tags: [webhookTag.name],
          security: [],
          parameters: parameters(),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: jsonSchemaOf(body),
                examples: { message: { value: webhookExample(type) } },
              },
            },
          },
          responses,
        },
      },
    ]),
  )
}

function parameters(): readonly JsonObject[] {
  return Object.entries(webhookHeaders.shape).map(([name, header]) => {
    const { description, ...schema } = jsonSchemaOf(header)
    return { name, in: 'header', required: true, description, schema }
  })
}
