// Fixtures for tests of the archive: ended tasks, and a part without a file.

import { hash } from 'node:crypto'

import type { PartOutcome, PartRequest } from '../../../src/domain/archive/archive-part.ts'
import { archiveText, parseArchivedTask } from '../../../src/domain/archive/archived-task.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import type { Settlement } from '../../../src/domain/tasks/decide-settle.ts'
import type { Store } from '../../../src/store/store.ts'
import type { TestDatabase } from '../database/backend.ts'
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

/** Creates and ends one task per element of `endings`. The queue must not contain any other image task. */
export async function addEndedTasks(
  store: Store,
  customer: Customer,
  endings: readonly ('succeeded' | 'failed')[],
): Promise<readonly TaskId[]> {
  const decisions = await store.createTasks(endings.map(() => newTask(customer)))
  const claimed = await claim(store, await startWorker(store), endings.length, [imageModel])
  const settlements: Settlement[] = []
  for (const [index, held] of claimed.entries()) {
    if (endings[index] === 'succeeded') await advanceToStoring(store, held)
    const ending = endings[index] === 'succeeded' ? success() : failure
    settlements.push({ taskId: held.task.id, epoch: held.epoch, ending })
  }
  await store.settleTasks(settlements)
  return decisions.map(taskIdOf)
}

const dayMs = 86_400_000

/** Later than any time in a test. */
export const anyTimeMs = 4_000_000_000_000

/** Makes the customer's tasks ten days older, for tests of commands, which use the system's clock. */
export async function ageTasks(database: TestDatabase, { accountId }: Customer): Promise<void> {
  await database.transaction(async (sql) => {
    // A task's ID begins with the time of its creation. Because the fixtures' times may be in the future, the ID gets
    // the prefix 00U, which stands for a time before 2026.
    const older = (column: string) => `${column} = '00U' || substr(${column}, 4)`
    const own = '(select t.id from tasks t where t.account_id = $1)'
    for (const table of ['requests', 'attempts', 'ledger'])
      await sql.run(`update ${table} set ${older('task_id')} where task_id in ${own}`, accountId)
    await sql.run(
      `update tasks set created_at_ms = created_at_ms - ${10 * dayMs}, ${older('id')} where account_id = $1`,
      accountId,
    )
    await sql.run('update daily_usage set day = day - 10 where account_id = $1', accountId)
  })
}

/** Archives the tasks of the next part, as if the part's lines had been written to a file. */
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
