// `mutoscope account create`: a new account with its opening credits.

import { Refused } from '../lib/refused.ts'
import { openAccount } from '../accounts/open-account.ts'
import { ensureInstallation } from '../installation/with-installation.ts'
import { amountMax, WrongUsage } from './command.ts'
import type { Command } from './command.ts'

/** No more than what catches a slip: whether an address exists, only a message to it can tell. */
const emailForm = /^[^\s@,;<>"]+@[^\s@,;<>".]+(\.[^\s@,;<>".]+)*$/

/** The longest that can be delivered. RFC 5321. */
const emailLengthMax = 254

export const createAccount: Command = {
  words: 'account create',
  flags: ['email', 'credits'],
  usage: '--email E --credits N',
  purpose: 'open an account with N credits',
  run: async (flags, variables) => {
    // Folded: two spellings of one address must not be two accounts.
    const email = flags.text('email', emailLengthMax).toLowerCase()
    const credits = flags.integer('credits', 0, amountMax)
    if (!emailForm.test(email)) {
      throw new WrongUsage(`--email must be an address such as ada@example.com, not "${email}"`)
    }
    const account = await ensureInstallation(variables, ({ store, secret }) =>
      openAccount(store, secret, { email, credits, withKey: false }),
    )
    if (account.kind === 'email_taken') throw new Refused(`there is an account for ${email} already`)
    return {
      document: { account_id: account.accountId },
      text: `Account ${account.accountId} is open for ${email}, with ${credits} credits.`,
      isOk: true,
    }
  },
}
