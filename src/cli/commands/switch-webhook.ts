// `mutoscope webhook disable` and `webhook enable`: stop or resume sending messages to an endpoint. A disabled
// endpoint's messages are kept, and can be sent later with `webhook redeliver`.

import { withInstallation } from '../../installation/with-installation.ts'
import type { Command } from '../command.ts'
import { endpointIn, unknownEndpoint } from '../endpoint-operand.ts'

export function switchWebhook(verb: 'disable' | 'enable'): Command {
  const isEnabled = verb === 'enable'
  return {
    name: `webhook ${verb}`,
    operand: 'ID',
    flags: [],
    usage: 'ID',
    summary: isEnabled
      ? 'resume sending webhooks to an endpoint'
      : "hold an endpoint's messages instead of sending them",
    run: async (flags, variables) => {
      const name = endpointIn(flags)
      const isKnown = await withInstallation(variables, ({ store }) =>
        store.switchEndpoint({ ...name, isEnabled }),
      )
      if (!isKnown) throw unknownEndpoint(name)
      return {
        document: { endpoint_id: name.id, enabled: isEnabled },
        text: isEnabled
          ? `Enabled endpoint ${name.id}. To send the messages that were held, run "mutoscope webhook redeliver ${name.id} --since TIME".`
          : `Disabled endpoint ${name.id}. Its messages are held.`,
        isOk: true,
      }
    },
  }
}
