// The operations on account events.

import { forAccount, read, readBatch, readList, write } from '../../operation.ts'
import { deleteOldEvents, readEventPosition, readEvents, readOwners, readUnfinishedTasks } from './events.ts'

export const eventOperations = {
  readEventPosition: forAccount(read(readEventPosition)),
  readEvents: readList(readEvents),
  readUnfinishedTasks: readList(readUnfinishedTasks),
  readOwners: readBatch(readOwners),
  deleteOldEvents: write(deleteOldEvents),
}
