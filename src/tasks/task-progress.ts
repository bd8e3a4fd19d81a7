// An unfinished task's position in the queue, and its progress on the engine.

import type { Clock } from '../lib/clock.ts'
import { ExpiringMap } from '../lib/expiring-map.ts'
import type { TaskId } from '../domain/ids.ts'
import type { ProgressReport } from '../domain/events/progress.ts'
import { positionIn } from '../domain/events/queue-position.ts'
import type { QueueEntry, QueuePosition } from '../domain/events/queue-position.ts'
import type { Task } from '../domain/tasks/task.ts'
import type { Store } from '../store/store.ts'

/** How long a report is valid. The time is long, because reports about the same job may be far apart. */
const reportKeptMs = 3_600_000

/** The maximum number of kept reports. Each takes about 200 bytes. */
const reportsMax = 20_000

/** How long all event streams for a model's tasks share one read of the model's queue. */
export const queueKeptMs = 3_000
const queuesMax = 1_000

export interface Progress {
  /** From 0 to 1. Null if this process has no valid report about the current attempt. */
  readonly progress: number | null
  /** Null once the task has left the queue. */
  readonly queuePosition: QueuePosition | null
}

export class TaskProgress {
  readonly #store: Store
  readonly #reports: ExpiringMap<TaskId, ProgressReport>
  readonly #queues: ExpiringMap<string, Promise<readonly QueueEntry[]>>

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#reports = new ExpiringMap(clock, reportKeptMs, reportsMax)
    this.#queues = new ExpiringMap(clock, queueKeptMs, queuesMax)
    store.subscribe((hint) => {
      if (hint.kind === 'progress')
        for (const report of hint.reports) this.#reports.set(report.taskId, report)
    })
  }

  /** Rejects with `unavailable` if the queue cannot be read. */
  async of(task: Task): Promise<Progress> {
    if (task.phase !== 'queued') return { progress: this.#reported(task), queuePosition: null }
    const queuePosition =
      task.rank === null
        ? null
        : positionIn(await this.#queueOf(task.modelId), { rank: task.rank, taskId: task.id })
    return { progress: null, queuePosition }
  }

  #reported({ id, attempt }: Task): number | null {
    const report = this.#reports.get(id)
    return report?.attempt === attempt ? report.percent / 100 : null
  }

  #queueOf(modelId: string): Promise<readonly QueueEntry[]> {
    const known = this.#queues.get(modelId)
    if (known !== undefined) return known
    const queue = this.#store.readQueueHead(modelId)
    this.#queues.set(modelId, queue)
    queue.catch(() => this.#queues.deleteWhere((known) => known === queue))
    return queue
  }
}
