// `mutoscope webhook list`: lists an account's endpoints.

import { branded } from '../../lib/brand.ts'
import type { AccountId } from '../../domain/ids.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { isoOrNull } from '../reports/describe-attempt.ts'
import { printable, table, utc } from '../reports/table.ts'
import { unknownAccount } from '../unknown-account.ts'

export const listWebhooks: Command = {
  name: 'webhook list',
  flags: ['account'],
  usage: '--account ID',
  summary: 'list the endpoints of an account',
  run: async (flags, variables) => {
    const accountId = branded<AccountId>(flags.text('account', idLengthMax))
    const endpoints = await withInstallation(variables, async ({ store }) => {
      const [account] = await store.readAccounts([accountId])
      if (account === null) throw unknownAccount(accountId)
      return store.listEndpoints(accountId)
    })
    const rows = endpoints.map(({ id, url, types, createdAtMs, disabledFor }) => [
      id,
      disabledFor === null ? 'enabled' : `disabled (${disabledFor})`,
      types.join(','),
      utc(createdAtMs),
      printable(url),
    ])
    return {
      document: {
        endpoints: endpoints.map((endpoint) => ({
          endpoint_id: endpoint.id,
          url: endpoint.url,
          types: [...endpoint.types],
          created_at: isoOrNull(endpoint.createdAtMs),
          failing_since: isoOrNull(endpoint.failingSinceMs),
          disabled_at: isoOrNull(endpoint.disabledAtMs),
          disabled_for: endpoint.disabledFor,
        })),
      },
      text:
        endpoints.length === 0
          ? 'This account has no endpoints.'
          : table(['ENDPOINT', 'STATE', 'TYPES', 'CREATED (UTC)', 'URL'], rows),
      isOk: true,
    }
  },
}
