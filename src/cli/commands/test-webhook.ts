// `mutoscope webhook test`: sends a `webhook.test` message to an endpoint.

import { randomId } from '../../lib/ids.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import type { Command } from '../command.ts'
import { disabledEndpoint, endpointIn, findObstacle } from '../endpoint-operand.ts'

export const testWebhook: Command = {
  name: 'webhook test',
  operand: 'ID',
  flags: [],
  usage: 'ID',
  summary: 'send a test message to an endpoint; "webhook deliveries" shows the response',
  run: async (flags, variables) => {
    const name = endpointIn(flags)
    const messageId = randomId('msg')
    await withInstallation(variables, async ({ store }) => {
      const isAdded = await store.addTestMessage({ ...name, messageId })
      if (!isAdded) throw (await findObstacle(store, name)) ?? disabledEndpoint(name)
    })
    return {
      document: { message_id: messageId },
      text: `The test message ${messageId} will be sent within seconds. To see the response, run "mutoscope webhook deliveries ${name.id}".`,
      isOk: true,
    }
  },
}
