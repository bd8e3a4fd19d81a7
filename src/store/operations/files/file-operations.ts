// The operations on the records of stored files.

import { read, readBatch, write, writeBatch } from '../../operation.ts'
import { createFiles, expireFiles, listFiles, readFiles } from './files.ts'

export const fileOperations = {
  createFiles: writeBatch(createFiles),
  readFiles: readBatch(readFiles),
  listFiles: read(listFiles),
  expireFiles: write(expireFiles),
}
