// `mutoscope webhook delete`: deletes an endpoint. Its undelivered messages will never be sent.

import { withInstallation } from '../../installation/with-installation.ts'
import type { Command } from '../command.ts'
import { endpointIn, unknownEndpoint } from '../endpoint-operand.ts'

export const deleteWebhook: Command = {
  name: 'webhook delete',
  operand: 'ID',
  flags: [],
  usage: 'ID',
  summary: 'delete an endpoint',
  run: async (flags, variables) => {
    const name = endpointIn(flags)
    const isKnown = await withInstallation(variables, ({ store }) => store.deleteEndpoint(name))
    if (!isKnown) throw unknownEndpoint(name)
    return { document: { deleted: true }, text: `Deleted endpoint ${name.id}.`, isOk: true }
  },
}
