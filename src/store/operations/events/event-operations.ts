// The operations on account events.

import { takesTurns, read, readBatch, readForStream, write } from '../../operation.ts'
import { deleteOldEvents, readEventPosition, readEvents, readOwners, readUnfinishedTasks } from './events.ts'

export const eventOperations = {
  readEventPosition: takesTurns(read(readEventPosition)),
  readEvents: readForStream(readEvents),
  readUnfinishedTasks: readForStream(readUnfinishedTasks),
  readOwners: readBatch(readOwners),
  deleteOldEvents: write(deleteOldEvents),
}
