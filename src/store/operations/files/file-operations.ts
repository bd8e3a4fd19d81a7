// The operations on the records of stored files.

import { locksItsAccounts, read, readBatch, write, writeBatch } from '../../operation.ts'
import { createUploads } from './create-uploads.ts'
import { expireFiles, listFiles, readFiles } from './files.ts'

export const fileOperations = {
  createUploads: locksItsAccounts(writeBatch(createUploads)),
  readFiles: readBatch(readFiles),
  listFiles: read(listFiles),
  expireFiles: write(expireFiles),
}
