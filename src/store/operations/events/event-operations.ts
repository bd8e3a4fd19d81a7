// The operations on account events.

import { read, readBatch, write } from '../../operation.ts'
import { deleteOldEvents, readEventPosition, readEvents, readOwners, readUnfinishedTasks } from './events.ts'

export const eventOperations = {
  readEventPosition: read(readEventPosition),
  readEvents: read(readEvents),
  readUnfinishedTasks: read(readUnfinishedTasks),
  readOwners: readBatch(readOwners),
  deleteOldEvents: write(deleteOldEvents),
}
