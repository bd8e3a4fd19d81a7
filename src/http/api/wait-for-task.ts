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
 * A task is read at least this often, because hints can be lost. When it was read every 1.5 s, 3,000 held requests caused
 * four fifths of all reads of tasks during attacks.
 */
const rereadMs = 10_000

/**
 * Returns the task once it is ready, the time is up, the client disconnects, or the service shuts down. Checks the key
 * again after each wait, because a client with a revoked key must not get any more data. `gate.recheck` ends the wait
 * early, so such a client is refused within 2 s.
 */
export async function waitForTask(
  { gate, reader, watch, clock }: WaitParts,
  call: Call,
  { accountId, taskId, waitMs, follows, isReady }: TaskWait,
): Promise<TaskView> {
  const endsAtMs = clock.monotonicMs() + waitMs
  const waiter = watch.open(accountId, [taskId], follows)
  onDeparture(call, () => waiter.close())
  gate.recheck(call, waiter)
  try {
    for (;;) {
      let view: TaskView | null = await reader.read(accountId, taskId)
      const restMs = endsAtMs - clock.monotonicMs()
      if (isReady(view) || restMs <= 0 || watch.isClosed || waiter.isClosed) return view
      // Frees about 1 KB for as long as the request waits.
      view = null
      // Timers count whole milliseconds, and can end 1 ms early.
      await waiter.nextChange(Math.min(Math.ceil(restMs) + 1, rereadMs))
      await gate.authenticate(call)
    }
  } finally {
    waiter.close()
  }
}
