// `mutoscope webhook redeliver`: resends one of an endpoint's messages, or all messages since a given time. Each
// message gets up to ten new attempts.

import { redeliverSince } from '../../accounts/webhooks/redeliver-since.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { UsageError } from '../command.ts'
import type { Command, Flags } from '../command.ts'
import { endpointIn } from '../endpoint-operand.ts'

export const redeliverWebhooks: Command = {
  name: 'webhook redeliver',
  operand: 'ID',
  flags: ['message', 'since'],
  usage: 'ID --message NUMBER | --since TIME',
  summary: "resend one of an endpoint's messages, or all since a time such as 2026-01-31T12:00Z",
  run: async (flags, variables) => {
    const name = endpointIn(flags)
    if (flags.has('message') === flags.has('since'))
      throw new UsageError('name the messages with either --message or --since')
    const count = await withInstallation(variables, async ({ store }) => {
      if (flags.has('since')) return redeliverSince(store, name, timeIn(flags))
      const only = flags.integer('message', 1, Number.MAX_SAFE_INTEGER)
      return (await store.redeliverMessages({ ...name, sinceMs: 0, from: { only }, limit: 1 }))?.count ?? 0
    })
    return {
      document: { messages: count },
      text:
        count === 0
          ? 'There is nothing to send again. Either the endpoint is disabled, or all such messages are being sent now.'
          : `Messages that will be sent again: ${count}.`,
      isOk: count > 0,
    }
  },
}

/** Reads the time. Also accepts a time in the form that `webhook deliveries` prints. */
function timeIn(flags: Flags): number {
  const text = flags.text('since', 40)
  const [, day, time] = /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9:.]+)Z?)?$/.exec(text) ?? []
  const ms = Date.parse(time === undefined ? `${day}` : `${day}T${time}Z`)
  if (Number.isNaN(ms))
    throw new UsageError(`--since must be a time (UTC) such as 2026-01-31T12:00Z, not "${text}"`)
  return ms
}
