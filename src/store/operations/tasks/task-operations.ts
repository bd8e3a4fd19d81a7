// The operations on tasks, and the hints that they send.

import type { CreateDecision, NewTask } from '../../../domain/tasks/decide-create.ts'
import type { TaskId } from '../../../domain/ids.ts'
import type { ClaimedTask } from '../../../domain/tasks/task.ts'
import type { Hint } from '../../hint.ts'
import {
  changesAnyTasks,
  changesItsTasks,
  takesTurns,
  limitedPerAccount,
  locksItsAccounts,
  read,
  readBatch,
  readList,
  write,
  writeBatch,
  writeUnlessEmpty,
} from '../../operation.ts'
import { advanceTasks, releaseTasks } from './advance-tasks.ts'
import { cancelTasks, listCancelRequests } from './by-owner/cancel-tasks.ts'
import type { CancelOutcome, CancelRequest } from './by-owner/cancel-tasks.ts'
import { deleteTasks } from './by-owner/delete-tasks.ts'
import type { DeleteOutcome } from './by-owner/delete-tasks.ts'
import { claimTasks, hasOrphans, listQueuedModels, takeOverTasks } from './claim-tasks.ts'
import type { ClaimRequest } from './claim-tasks.ts'
import { createTasks, quoteTasks } from './create-tasks.ts'
import { readSpend } from './engine-spend.ts'
import { readSubmissions, storeHooks } from './hooks.ts'
import type { Hook, HookOutcome } from './hooks.ts'
import { listTasks, readTaskDetails, readListedTasks } from './list-tasks.ts'
import { readQueueHead, readTasks } from './read-tasks.ts'
import type { TaskQuery } from './read-tasks.ts'
import { listUnknownAttempts, searchAttempts } from './search-attempts.ts'
import { readTaskRecords, searchTasks } from './search-tasks.ts'
import { findReceipts, deleteExpiredReceipts } from './receipts.ts'
import { settleOverdueTasks, settleTasks } from './settle-tasks.ts'

const orphans = (): Hint => ({ kind: 'orphans' })
const changed = (items: readonly { readonly taskId: TaskId }[]): Hint => ({
  kind: 'changed',
  taskIds: items.map(({ taskId }) => taskId),
})
const moved = (items: readonly { readonly taskId: TaskId }[]): Hint => ({
  kind: 'moved',
  taskIds: items.map(({ taskId }) => taskId),
})

/** This hint wakes the clients that watch the tasks. */
const leftQueue = (_: ClaimRequest, claimed: readonly ClaimedTask[]): Hint | null =>
  claimed.length === 0 ? null : { kind: 'moved', taskIds: claimed.map(({ task }) => task.id) }

/** This hint wakes the workers that have claimed the tasks, unless the engine's call came too late. */
const hooked = (hooks: readonly Hook[], outcomes: readonly HookOutcome[]): Hint | null => {
  const taskIds = hooks.filter((_, index) => outcomes[index] !== 'late').map(({ taskId }) => taskId)
  return taskIds.length === 0 ? null : { kind: 'hooked', taskIds }
}

/** This hint wakes the clients that watch the tasks and the workers that have claimed them. */
const canceled = (requests: readonly CancelRequest[], outcomes: readonly CancelOutcome[]): Hint | null => {
  const isMeant = (outcome: CancelOutcome | undefined) => outcome === 'canceled' || outcome === 'requested'
  const taskIds = requests.filter((_, index) => isMeant(outcomes[index])).map(({ taskId }) => taskId)
  return taskIds.length === 0 ? null : { kind: 'canceled', taskIds }
}

/** This hint makes every process remove the tasks from its cache. */
const deleted = (queries: readonly TaskQuery[], outcomes: readonly DeleteOutcome[]): Hint | null => {
  const taskIds = queries
    .filter((_, index) => outcomes[index]?.kind === 'deleted')
    .map(({ taskId }) => taskId)
  return taskIds.length === 0 ? null : { kind: 'deleted', taskIds }
}

const created = (_: readonly NewTask[], decisions: readonly CreateDecision[]): Hint | null => {
  const added = decisions.filter((decision) => decision.kind === 'created')
  return added.length === 0 ? null : { kind: 'work', taskIds: added.map(({ receipt }) => receipt.taskId) }
}

export const taskOperations = {
  createTasks: limitedPerAccount(locksItsAccounts(writeBatch(createTasks, created))),
  quoteTasks: limitedPerAccount(readBatch(quoteTasks)),
  findReceipts: limitedPerAccount(readBatch(findReceipts)),
  deleteExpiredReceipts: write(deleteExpiredReceipts),
  readTasks: limitedPerAccount(readBatch(readTasks)),
  readQueueHead: read(readQueueHead),
  listTasks: readList(listTasks),
  readListedTasks: limitedPerAccount(readBatch(readListedTasks)),
  readTaskDetails: takesTurns(read(readTaskDetails)),
  searchTasks: read(searchTasks),
  readTaskRecords: readBatch(readTaskRecords),
  searchAttempts: read(searchAttempts),
  listUnknownAttempts: read(listUnknownAttempts),
  listQueuedModels: read(listQueuedModels),
  claimTasks: writeUnlessEmpty(claimTasks, leftQueue),
  hasOrphans: read(hasOrphans),
  takeOverTasks: writeUnlessEmpty(takeOverTasks),
  advanceTasks: changesItsTasks(writeBatch(advanceTasks, moved)),
  readSpend: read(readSpend),
  releaseTasks: changesItsTasks(writeBatch(releaseTasks, orphans)),
  readSubmissions: readBatch(readSubmissions),
  storeHooks: writeBatch(storeHooks, hooked),
  cancelTasks: limitedPerAccount(changesItsTasks(writeBatch(cancelTasks, canceled))),
  listCancelRequests: read(listCancelRequests),
  deleteTasks: limitedPerAccount(changesItsTasks(writeBatch(deleteTasks, deleted))),
  settleTasks: changesItsTasks(writeBatch(settleTasks, changed)),
  settleOverdueTasks: changesAnyTasks(
    write(settleOverdueTasks, (_, overdue) => ({
      kind: 'changed',
      taskIds: overdue.map(({ taskId }) => taskId),
    })),
  ),
}
