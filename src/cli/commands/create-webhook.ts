// `mutoscope webhook create`: creates an endpoint for an account's webhooks and prints the endpoint's secret once.

import { branded } from '../../lib/brand.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { AccountId } from '../../domain/ids.ts'
import { checkWebhookUrl } from '../../domain/network/webhook-url.ts'
import { urlLengthMax } from '../../domain/network/input-url.ts'
import { endpointsMax, webhookTypes } from '../../domain/webhooks/webhook.ts'
import type { WebhookType } from '../../domain/webhooks/webhook.ts'
import { issueEndpoint } from '../../accounts/webhooks/issue-endpoint.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax, UsageError } from '../command.ts'
import type { Command, Flags } from '../command.ts'
import { unknownAccount } from '../unknown-account.ts'

export const createWebhook: Command = {
  name: 'webhook create',
  flags: ['account', 'url', 'types'],
  usage: '--account ID --url URL [--types task.succeeded,task.failed]',
  summary: "send an account's webhooks to a URL; the secret is shown only once",
  run: async (flags, variables) => {
    const accountId = branded<AccountId>(flags.text('account', idLengthMax))
    const url = flags.text('url', urlLengthMax)
    const types = typesIn(flags)
    const issued = await withInstallation(variables, ({ store, secret, config }) => {
      const checked = checkWebhookUrl(url, config.webhooks)
      if (checked.kind === 'refused') throw new UsageError(`--url ${checked.reason}`)
      return issueEndpoint(store, secret, { accountId, sessionId: null, url, types })
    })
    if (issued.kind === 'too_many')
      throw new OperatorError(
        `this account has ${endpointsMax} endpoints, which is the maximum: delete one first`,
      )
    if (issued.kind !== 'created') throw unknownAccount(accountId)
    return {
      document: { endpoint_id: issued.endpoint.id, secret: issued.endpointSecret },
      text: `${issued.endpointSecret}\n\nThe ID of this endpoint is ${issued.endpoint.id}. Save the secret now: it will not be shown again.`,
      isOk: true,
    }
  },
}

function typesIn(flags: Flags): readonly WebhookType[] {
  if (!flags.has('types')) return webhookTypes
  const names = flags.text('types', 100).split(',')
  const types = webhookTypes.filter((type) => names.includes(type))
  if (types.length !== names.length)
    throw new UsageError(
      `--types must be one or more of ${webhookTypes.join(', ')}, separated by commas, each at most once`,
    )
  return types
}
