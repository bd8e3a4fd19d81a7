// The operations on the records of stored files.

import { forAccounts, locksItsAccounts, read, readBatch, write, writeBatch } from '../../operation.ts'
import { createUploads, readHeldUploads } from './create-uploads.ts'
import { expireFiles, listFiles, readFiles } from './files.ts'

export const fileOperations = {
  createUploads: forAccounts(locksItsAccounts(writeBatch(createUploads))),
  readHeldUploads: forAccounts(readBatch(readHeldUploads)),
  readFiles: readBatch(readFiles),
  listFiles: read(listFiles),
  expireFiles: write(expireFiles),
}
