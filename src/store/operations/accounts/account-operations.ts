// The operations on accounts and their users. Disabling or enabling an account also affects its keys, so
// `switchAccount` sends the `keys` hint.

import { limitedPerAccount, read, readBatch, write, writeBatch } from '../../operation.ts'
import { listAccounts, readAccountRecord } from './account-records.ts'
import { findUsers } from './users.ts'
import { countAccounts, createAccounts, readAccounts, switchAccount } from './accounts.ts'

export const accountOperations = {
  createAccounts: writeBatch(createAccounts),
  readAccounts: limitedPerAccount(readBatch(readAccounts)),
  listAccounts: read(listAccounts),
  readAccountRecord: read(readAccountRecord),
  countAccounts: read(countAccounts),
  switchAccount: write(switchAccount, ({ accountId }, isKnown) =>
    isKnown ? { kind: 'keys', accountIds: [accountId] } : null,
  ),
  findUsers: readBatch(findUsers),
}
