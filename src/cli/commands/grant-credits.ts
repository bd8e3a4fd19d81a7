// `mutoscope credits grant`: adds credits to an account. Each reference can be used only once per account, so
// repeating a command changes nothing.

import { branded } from '../../lib/brand.ts'
import { only } from '../../lib/only.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { AccountId } from '../../domain/ids.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { amountMax, idLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { referenceIn } from '../flags/reference-flag.ts'
import { counted } from '../reports/table.ts'
import { unknownAccount } from '../unknown-account.ts'

export const grantCredits: Command = {
  name: 'credits grant',
  flags: ['account', 'amount', 'reference'],
  usage: '--account ID --amount N --reference R',
  summary: 'add N credits; each reference can be used only once per account',
  run: async (flags, variables) => {
    const accountId = branded<AccountId>(flags.text('account', idLengthMax))
    const amount = flags.integer('amount', 1, amountMax)
    const reference = referenceIn(flags, 'reference')
    const outcome = await withInstallation(variables, async ({ store }) =>
      only(await store.grantCredits([{ accountId, amount, reference }])),
    )
    if (outcome.kind === 'no_account') throw unknownAccount(accountId)
    if (outcome.kind === 'reference_used') {
      throw new OperatorError(
        `the account already has an entry "${reference}" (${outcome.by}, ${counted(outcome.amount, 'credit')}): to make another change, use another reference`,
      )
    }
    const done =
      outcome.kind === 'changed'
        ? `Granted ${counted(amount, 'credit')}.`
        : 'Credits have already been granted with this reference.'
    return {
      document: { balance: outcome.balance },
      text: `${done} The balance is ${outcome.balance}.`,
      isOk: true,
    }
  },
}
