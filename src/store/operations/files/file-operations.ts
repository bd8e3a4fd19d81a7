// The operations on the records of stored files.

import { limitedPerAccount, locksItsAccounts, read, readBatch, write, writeBatch } from '../../operation.ts'
import { createUploads, readHeldUploads } from './create-uploads.ts'
import { expireFiles, listFiles, readFiles } from './files.ts'

export const fileOperations = {
  createUploads: limitedPerAccount(locksItsAccounts(writeBatch(createUploads))),
  readHeldUploads: limitedPerAccount(readBatch(readHeldUploads)),
  readFiles: readBatch(readFiles),
  listFiles: read(listFiles),
  expireFiles: write(expireFiles),
}
