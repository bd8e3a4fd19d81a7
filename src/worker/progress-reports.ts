// Sends the progress of running tasks to the processes that serve clients. Progress is never stored in the database.

import type { TaskId } from '../domain/ids.ts'
import type { ProgressReport } from '../domain/events/progress.ts'
import type { Store } from '../store/store.ts'

/**
 * At most one report about each task is sent per interval. Reports are combined: 10,000 reports per second fit into
 * about 50 notifications.
 */
const collectMs = 1_000

export class ProgressReports {
  readonly #store: Pick<Store, 'announce'>
  #waiting = new Map<TaskId, ProgressReport>()

  constructor(store: Pick<Store, 'announce'>) {
    this.#store = store
  }

  add(report: ProgressReport): void {
    // An unsent report must not keep the process alive.
    if (this.#waiting.size === 0) setTimeout(() => this.#send(), collectMs).unref()
    this.#waiting.set(report.taskId, report)
  }

  #send(): void {
    const reports = [...this.#waiting.values()]
    this.#waiting = new Map()
    this.#store.announce({ kind: 'progress', reports })
  }
}
