// `mutoscope webhook test`: sends a `webhook.test` message to an endpoint.

import { randomId } from '../../lib/ids.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import type { Command } from '../command.ts'
import { endpointIn, unknownEndpoint } from '../endpoint-operand.ts'

export const testWebhook: Command = {
  name: 'webhook test',
  operand: 'ID',
  flags: [],
  usage: 'ID',
  summary: 'send a test message to an endpoint; "webhook deliveries" shows the response',
  run: async (flags, variables) => {
    const name = endpointIn(flags)
    const messageId = randomId('msg')
    const isAdded = await withInstallation(variables, ({ store }) =>
      store.addTestMessage({ ...name, messageId }),
    )
    if (!isAdded) throw unknownEndpoint(name)
    return {
      document: { message_id: messageId },
      text: `The test message ${messageId} will be sent within seconds. To see the response, run "webhook deliveries ${name.id}".`,
      isOk: true,
    }
  },
}
