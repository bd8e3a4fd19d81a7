// `mutoscope account disable` and `account enable`: refuse or accept the keys and sessions of an account. The change
// takes effect in all processes within two seconds. Existing tasks of the account continue as usual.

import { branded } from '../../lib/brand.ts'
import type { AccountId } from '../../domain/ids.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { unknownAccount } from '../unknown-account.ts'

export function switchAccount(verb: 'disable' | 'enable'): Command {
  const isEnabled = verb === 'enable'
  return {
    name: `account ${verb}`,
    operand: 'ID',
    flags: [],
    usage: 'ID',
    summary: isEnabled
      ? "resume accepting the account's keys and sessions"
      : "refuse the account's keys and sessions; its tasks continue",
    run: async (flags, variables) => {
      const accountId = branded<AccountId>(flags.operand('ID', idLengthMax))
      const isKnown = await withInstallation(variables, ({ store }) =>
        store.switchAccount({ accountId, isEnabled }),
      )
      if (!isKnown) throw unknownAccount(accountId)
      return {
        document: { account_id: accountId, enabled: isEnabled },
        text: isEnabled
          ? `Enabled account ${accountId}: its keys and sessions work again.`
          : `Disabled account ${accountId}: its keys and sessions will stop working within 2 s.`,
        isOk: true,
      }
    },
  }
}
