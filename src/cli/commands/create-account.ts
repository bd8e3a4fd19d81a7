// `mutoscope account create`: creates an account with credits.

import { OperatorError } from '../../lib/operator-error.ts'
import { openAccount } from '../../accounts/open-account.ts'
import { ensureInstallation } from '../../installation/with-installation.ts'
import { amountMax } from '../command.ts'
import type { Command } from '../command.ts'
import { emailOf } from '../flags/email-flag.ts'
import { counted } from '../reports/table.ts'

export const createAccount: Command = {
  name: 'account create',
  flags: ['email', 'credits'],
  usage: '--email E --credits N',
  summary: 'create an account with N credits',
  run: async (flags, variables) => {
    const email = emailOf(flags)
    const credits = flags.integer('credits', 0, amountMax)
    const account = await ensureInstallation(variables, ({ store, secret }) =>
      openAccount(store, secret, { email, credits, withKey: false }),
    )
    if (account.kind === 'email_taken') throw new OperatorError(`there is already an account for ${email}`)
    return {
      document: { account_id: account.accountId },
      text: `Created account ${account.accountId} for ${email} with ${counted(credits, 'credit')}.`,
      isOk: true,
    }
  },
}
