// Fixtures for tests of the archive: ended tasks, and a part without a file.

import { hash } from 'node:crypto'

import type { PartOutcome, PartRequest } from '../../../src/domain/archive/archive-part.ts'
import { archiveText, parseArchivedTask } from '../../../src/domain/archive/archived-task.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import type { Store } from '../../../src/store/store.ts'
import {
  advanceToStoring,
  claim,
  failure,
  imageModel,
  newTask,
  startWorker,
  success,
  taskIdOf,
} from './task-fixtures.ts'
import type { Customer } from './task-fixtures.ts'

/** Creates a task for each ending and ends it. No other image task may be queued. */
export async function addEndedTasks(
  store: Store,
  customer: Customer,
  endings: readonly ('succeeded' | 'failed')[],
): Promise<readonly TaskId[]> {
  const decisions = await store.createTasks(endings.map(() => newTask(customer)))
  const claimed = await claim(store, await startWorker(store), endings.length, [imageModel])
  for (const [index, held] of claimed.entries()) {
    if (endings[index] === 'succeeded') await advanceToStoring(store, held)
    const ending = endings[index] === 'succeeded' ? success() : failure
    await store.settleTasks([{ taskId: held.task.id, epoch: held.epoch, ending }])
  }
  return decisions.map(taskIdOf)
}

/** Reads the next part and archives it as if its lines were in a file. */
export async function archiveNext(
  store: Store,
  { number, beforeMs, limit = 100 }: { number: number; beforeMs: number; limit?: number },
): Promise<{ readonly outcome: PartOutcome; readonly lines: readonly string[] }> {
  const lines = await store.readArchivable({ beforeMs, after: '', limit })
  return { outcome: await store.archivePart(partOf(number, lines)), lines }
}

export function partOf(number: number, lines: readonly string[]): PartRequest {
  const text = archiveText(lines)
  return {
    part: { number, sha256: hash('sha256', `compressed ${text}`), bytes: text.length, folder: '/archive' },
    taskIds: lines.map((line) => parseArchivedTask(line).task.id),
    textSha256: hash('sha256', text),
  }
}
