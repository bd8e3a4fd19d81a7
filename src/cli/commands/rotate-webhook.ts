// `mutoscope webhook rotate`: gives an endpoint a new secret and prints it once. For 24 hours, messages are signed with
// both the old and the new secret.

import { rotateEndpointSecret } from '../../accounts/webhooks/issue-endpoint.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import type { Command } from '../command.ts'
import { endpointIn, unknownEndpoint } from '../endpoint-operand.ts'

export const rotateWebhook: Command = {
  name: 'webhook rotate',
  operand: 'ID',
  flags: [],
  usage: 'ID',
  summary: "replace an endpoint's secret; the previous one stays valid for 24 hours",
  run: async (flags, variables) => {
    const name = endpointIn(flags)
    const rotated = await withInstallation(variables, ({ store, secret }) =>
      rotateEndpointSecret(store, secret, { ...name, sessionId: null }),
    )
    if (rotated.kind !== 'rotated') throw unknownEndpoint(name)
    return {
      document: { endpoint_id: name.id, secret: rotated.endpointSecret },
      text: `${rotated.endpointSecret}\n\nSave the secret now: it will not be shown again. The previous secret stays valid for 24 hours.`,
      isOk: true,
    }
  },
}
