// `mutoscope webhook redeliver`: resends one of an endpoint's messages, or all messages since a given time. Each
// message gets up to ten new attempts.

import { redeliverSince } from '../../accounts/webhooks/redeliver-since.ts'
import type { EndpointOwner, WebhookMessage } from '../../domain/webhooks/webhook.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { Store } from '../../store/store.ts'
import { UsageError } from '../command.ts'
import type { Command, Flags } from '../command.ts'
import { endpointIn, findObstacle } from '../endpoint-operand.ts'

export const redeliverWebhooks: Command = {
  name: 'webhook redeliver',
  operand: 'ID',
  flags: ['message', 'since'],
  usage: 'ID --message NUMBER | --since TIME',
  summary: "resend one of an endpoint's messages, or all since a time such as 2026-01-31T12:00Z",
  run: async (flags, variables) => {
    const name = endpointIn(flags)
    if (flags.has('message') === flags.has('since'))
      throw new UsageError('specify the messages with either --message or --since')
    const which = flags.has('since') ? { sinceMs: timeIn(flags) } : { only: messageIn(flags) }
    const count = await withInstallation(variables, async ({ store }) => {
      const sent = await redeliver(store, name, which)
      if (sent === 0) throw (await findObstacle(store, name)) ?? (await nothingToSend(store, name, which))
      return sent
    })
    return { document: { messages: count }, text: `Messages that will be sent again: ${count}.`, isOk: true }
  },
}

type Which = { readonly only: number } | { readonly sinceMs: number }

async function redeliver(store: Store, name: EndpointOwner, which: Which): Promise<number> {
  if ('sinceMs' in which) return redeliverSince(store, name, which.sinceMs)
  return (await store.redeliverMessages({ ...name, sinceMs: 0, from: which, limit: 1 }))?.count ?? 0
}

/** Explains why none of the specified messages can be sent again. The endpoint must be enabled. */
async function nothingToSend(store: Store, name: EndpointOwner, which: Which): Promise<OperatorError> {
  const before = 'only' in which ? which.only + 1 : null
  const [newest] = await store.listMessages({ ...name, before, limit: 1 })
  return new OperatorError('only' in which ? whyNot(which.only, newest) : whyNone(which.sinceMs, newest))
}

/** `newest`: the newest message whose number is `number` or lower. */
function whyNot(number: number, newest: WebhookMessage | undefined): string {
  if (newest?.id !== number)
    return `the endpoint has no message ${number}: "webhook deliveries" prints the numbers in its first column`
  return newest.state === 'pending'
    ? `message ${number} is being sent now`
    : `message ${number} cannot be sent again: its task has been archived, or the message has just been sent`
}

/** `newest`: the endpoint's newest message. */
function whyNone(sinceMs: number, newest: WebhookMessage | undefined): string {
  return newest === undefined || newest.createdAtMs < sinceMs
    ? 'the endpoint has had no messages since that time'
    : 'no message since that time can be sent again: each is being sent now, or its task has been archived'
}

function messageIn(flags: Flags): number {
  const text = flags.text('message', 100)
  if (!/^[1-9][0-9]{0,14}$/.test(text))
    throw new UsageError(
      `--message must be the number in the first column of "webhook deliveries", such as 7, not "${text}"`,
    )
  return Number(text)
}

/** Reads `--since`. The format in which `webhook deliveries` prints times is also accepted. */
function timeIn(flags: Flags): number {
  const text = flags.text('since', 40)
  const [, day, time] = /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9:.]+)Z?)?$/.exec(text) ?? []
  const ms = Date.parse(time === undefined ? `${day}` : `${day}T${time}Z`)
  // `Date.parse` accepts nonexistent days such as February 30.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(`${day}`))
    throw new UsageError(`--since must be a time (UTC) such as 2026-01-31T12:00Z, not "${text}"`)
  return ms
}
