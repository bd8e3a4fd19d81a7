// The operations on accounts.

import { read, readBatch, writeBatch } from '../../operation.ts'
import { findUsers } from '../sessions/credentials.ts'
import { countAccounts, createAccounts, readAccounts } from './accounts.ts'

export const accountOperations = {
  createAccounts: writeBatch(createAccounts),
  readAccounts: readBatch(readAccounts),
  countAccounts: read(countAccounts),
  findUsers: readBatch(findUsers),
}
