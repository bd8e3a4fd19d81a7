// `mutoscope account list`: lists the newest accounts, or the one with a given email address.

import { withInstallation } from '../../installation/with-installation.ts'
import type { Command } from '../command.ts'
import { accountDocument, accountTable } from '../reports/describe-account.ts'
import { emailOf } from '../flags/email-flag.ts'

export const listAccounts: Command = {
  name: 'account list',
  flags: ['email', 'limit'],
  usage: '[--email E] [--limit N]',
  summary: 'list accounts, newest first',
  run: async (flags, variables) => {
    const email = flags.has('email') ? emailOf(flags) : null
    const limit = flags.limit()
    const accounts = await withInstallation(variables, ({ store }) => store.listAccounts({ email, limit }))
    return {
      document: { accounts: accounts.map(accountDocument) },
      text: accounts.length === 0 ? 'No matching accounts.' : accountTable(accounts),
      isOk: true,
    }
  },
}
