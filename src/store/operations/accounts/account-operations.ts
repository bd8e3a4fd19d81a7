// The operations on accounts and their users.

import { read, readBatch, writeBatch } from '../../operation.ts'
import { findUsers } from './users.ts'
import { countAccounts, createAccounts, readAccounts } from './accounts.ts'

export const accountOperations = {
  createAccounts: writeBatch(createAccounts),
  readAccounts: readBatch(readAccounts),
  countAccounts: read(countAccounts),
  findUsers: readBatch(findUsers),
}
