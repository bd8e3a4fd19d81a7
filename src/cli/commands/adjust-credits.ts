// `mutoscope credits adjust`: adds or deducts credits for a reason, which the ledger shows. Each reason can be used
// only once per account, so repeating a command changes nothing.

import { branded } from '../../lib/brand.ts'
import { only } from '../../lib/only.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import type { AccountId } from '../../domain/ids.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { amountMax, idLengthMax, UsageError } from '../command.ts'
import type { Command } from '../command.ts'
import { referenceIn } from '../flags/reference-flag.ts'
import { counted } from '../reports/table.ts'
import { unknownAccount } from '../unknown-account.ts'

export const adjustCredits: Command = {
  name: 'credits adjust',
  flags: ['account', 'amount', 'reason'],
  usage: '--account ID --amount ±N --reason R',
  summary: 'add or deduct N credits; each reason can be used only once per account',
  run: async (flags, variables) => {
    const accountId = branded<AccountId>(flags.text('account', idLengthMax))
    const amount = flags.integer('amount', -amountMax, amountMax)
    if (amount === 0)
      throw new UsageError(
        '--amount must not be 0: a positive number adds credits, and a negative number deducts credits',
      )
    const reason = referenceIn(flags, 'reason')
    const outcome = await withInstallation(variables, async ({ store }) =>
      only(await store.adjustCredits([{ accountId, amount, reference: reason }])),
    )
    switch (outcome.kind) {
      case 'no_account':
        throw unknownAccount(accountId)
      case 'reference_used':
        throw new OperatorError(
          `the account already has an entry "${reason}" (${outcome.by}, ${counted(outcome.amount, 'credit')}): to make another change, use another reason`,
        )
      case 'too_low':
        throw new OperatorError(
          `cannot deduct ${counted(-amount, 'credit')}: the balance is ${counted(outcome.balance, 'credit')} and cannot become negative`,
        )
      case 'changed':
      case 'repeated':
        return {
          document: { balance: outcome.balance },
          text: `${outcome.kind === 'changed' ? `Adjusted the balance by ${counted(amount, 'credit')}.` : 'This adjustment has already been made.'} The balance is ${outcome.balance}.`,
          isOk: true,
        }
    }
  },
}
