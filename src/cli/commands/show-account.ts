// `mutoscope account show`: prints an account and its newest ledger entries.

import { branded } from '../../lib/brand.ts'
import type { AccountId } from '../../domain/ids.ts'
import { withInstallation } from '../../installation/with-installation.ts'
import { idLengthMax } from '../command.ts'
import type { Command } from '../command.ts'
import { accountDocument, accountText, entryDocument } from '../reports/describe-account.ts'
import { unknownAccount } from '../unknown-account.ts'

const entriesShown = 10

export const showAccount: Command = {
  name: 'account show',
  operand: 'ID',
  flags: [],
  usage: 'ID',
  summary: 'show an account and its newest ledger entries',
  run: async (flags, variables) => {
    const accountId = branded<AccountId>(flags.operand('ID', idLengthMax))
    const { account, entries } = await withInstallation(variables, async ({ store }) => ({
      account: await store.readAccountRecord(accountId),
      entries: await store.listEntries({ accountId, before: null, limit: entriesShown }),
    }))
    if (account === null) throw unknownAccount(accountId)
    return {
      document: { ...accountDocument(account), entries: entries.map(entryDocument) },
      text: accountText(account, entries),
      isOk: true,
    }
  },
}
