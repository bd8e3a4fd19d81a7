// The operations on accounts and their users. Switching an account gives the hint `keys`, because its keys change with it.

import type { Hint } from '../../hint.ts'
import { read, readBatch, write, writeBatch } from '../../operation.ts'
import { findUsers } from './users.ts'
import { countAccounts, createAccounts, readAccounts, switchAccount } from './accounts.ts'

const keys = (): Hint => ({ kind: 'keys' })

export const accountOperations = {
  createAccounts: writeBatch(createAccounts),
  readAccounts: readBatch(readAccounts),
  countAccounts: read(countAccounts),
  switchAccount: write(switchAccount, keys),
  findUsers: readBatch(findUsers),
}
