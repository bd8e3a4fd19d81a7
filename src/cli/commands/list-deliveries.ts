// `mutoscope webhook deliveries`: lists an endpoint's messages, newest first, with the result of the last attempt to
// deliver each one.

import type { WebhookMessage } from '../../domain/webhooks/webhook.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { collectPages } from '../collect-pages.ts'
import type { Command } from '../command.ts'
import { isoOrNull } from '../reports/describe-attempt.ts'
import { endpointIn, unknownEndpoint } from '../endpoint-operand.ts'
import { printable, table, utc } from '../reports/table.ts'

export const listDeliveries: Command = {
  name: 'webhook deliveries',
  operand: 'ID',
  flags: ['limit'],
  usage: 'ID [--limit N]',
  summary: "list an endpoint's messages, newest first; --json includes each attempt",
  run: async (flags, variables) => {
    const name = endpointIn(flags)
    const limit = flags.limit()
    const deliveries = await withInstallation(variables, async ({ store }) => {
      if ((await store.readEndpoint(name)) === null) throw unknownEndpoint(name)
      const messages = await collectPages<WebhookMessage, number>(limit, async (before, most) => {
        const items = await store.listMessages({ ...name, before, limit: most })
        return { items, next: items.length < most ? null : (items.at(-1)?.id ?? null) }
      })
      return Promise.all(
        messages.map(async (message) => ({
          message,
          attempts: await store.readAttempts({ ...name, message: message.id }),
        })),
      )
    })
    const rows = deliveries.map(({ message, attempts }) => {
      const last = attempts.at(-1)
      return [
        String(message.id),
        utc(message.createdAtMs),
        message.type,
        message.state,
        String(attempts.length),
        printable(String(last?.status ?? last?.error ?? '')),
        message.messageId,
      ]
    })
    return {
      document: {
        messages: deliveries.map(({ message, attempts }) => ({
          message: message.id,
          message_id: message.messageId,
          type: message.type,
          state: message.state,
          created_at: isoOrNull(message.createdAtMs),
          next_attempt_at: isoOrNull(message.dueAtMs),
          attempts: attempts.map((attempt) => ({
            started_at: isoOrNull(attempt.startedAtMs),
            milliseconds: attempt.durationMs,
            status: attempt.status,
            error: attempt.error,
            request: attempt.requestBody,
            response: attempt.responseBody,
          })),
        })),
      },
      text:
        deliveries.length === 0
          ? 'This endpoint has no messages.'
          : table(['MESSAGE', 'CREATED (UTC)', 'TYPE', 'STATE', 'ATTEMPTS', 'RESPONSE', 'MESSAGE ID'], rows),
      isOk: true,
    }
  },
}
