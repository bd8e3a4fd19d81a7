// The operations on accounts.

import { read, readBatch, writeBatch } from '../../operation.ts'
import { findHolders } from '../sessions/credentials.ts'
import { countAccounts, createAccounts, readAccounts } from './accounts.ts'

export const accountOperations = {
  createAccounts: writeBatch(createAccounts),
  readAccounts: readBatch(readAccounts),
  countAccounts: read(countAccounts),
  findHolders: readBatch(findHolders),
}
