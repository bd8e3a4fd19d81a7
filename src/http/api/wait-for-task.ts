// Holds a request until its task is ready or the time is up.

import type { Clock } from '../../lib/clock.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { TaskReader, TaskView } from '../../tasks/read-task.ts'
import type { Follows, TaskWatch } from '../../tasks/watch-tasks.ts'
import type { Call } from '../serving/call.ts'
import { onDeparture } from '../serving/departure.ts'
import type { ApiGate } from './gate.ts'

export interface WaitParts {
  readonly gate: ApiGate
  readonly reader: TaskReader
  readonly watch: TaskWatch
  readonly clock: Clock
}

export interface TaskWait {
  readonly accountId: AccountId
  readonly taskId: string
  readonly waitMs: number
  readonly follows: Follows
  readonly isReady: (view: TaskView) => boolean
}

/**
 * A task is read at least this often, because hints can be lost. With PostgreSQL, each wait lasts at most 1.5 s. When a
 * task was read after each wait, 3,000 held requests caused four fifths of all reads of tasks during attacks.
 */
const rereadMs = 10_000

/**
 * Returns the task once it is ready, the time is up, the client disconnects, or the service shuts down. Checks the key
 * again after each wait, because a client with a revoked key must not get any more data, and must be refused within 2 s.
 */
export async function waitForTask(
  { gate, reader, watch, clock }: WaitParts,
  call: Call,
  { accountId, taskId, waitMs, follows, isReady }: TaskWait,
): Promise<TaskView> {
  const endsAtMs = clock.monotonicMs() + waitMs
  const waiter = watch.open(accountId, [taskId], follows)
  onDeparture(call, () => waiter.close())
  try {
    for (;;) {
      const view = await reader.read(accountId, taskId)
      const nowMs = clock.monotonicMs()
      if (isReady(view) || nowMs >= endsAtMs || watch.isClosed || waiter.isClosed) return view
      const readAtMs = Math.min(endsAtMs, nowMs + rereadMs)
      let isHinted: boolean
      do {
        isHinted = await waiter.nextChange(Math.max(0, readAtMs - clock.monotonicMs()))
        await gate.authenticate(call)
      } while (!isHinted && clock.monotonicMs() < readAtMs)
    }
  } finally {
    waiter.close()
  }
}
