// `mutoscope key create`: creates an API key and prints it once.

import { issueKey, withoutLimits } from '../../accounts/keys/issue-key.ts'
import { branded } from '../../lib/brand.ts'
import type { AccountId } from '../../domain/ids.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { unknownAccount } from '../unknown-account.ts'

export const createKey: Command = {
  name: 'key create',
  flags: ['account', 'name'],
  usage: '--account ID [--name N]',
  summary: 'create an API key; it is shown only once',
  run: async (flags, variables) => {
    const accountId = branded<AccountId>(flags.text('account', idLengthMax))
    const name = flags.has('name') ? flags.text('name', 100) : 'command line'
    const made = await withInstallation(variables, ({ store, secret }) =>
      issueKey(store, secret, accountId, withoutLimits(name)),
    )
    if (made.kind === 'no_account') throw unknownAccount(accountId)
    return {
      document: { key: made.key, key_id: made.record.id },
      text: `${made.key}\n\nThe ID of this key is ${made.record.id}. Save the key now: it will not be shown again.`,
      isOk: true,
    }
  },
}
