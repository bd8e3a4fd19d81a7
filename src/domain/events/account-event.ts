// An account's events: one for each task that has ended. Recording other changes to tasks would slow down the start of
// every task.

import type { Task } from '../tasks/task.ts'

/** How long events are kept. During this time, a client can continue where its last stream ended. */
export const eventsKeptMs = 24 * 3_600_000

export interface AccountEvent {
  /** Each account's events are numbered from 1, without gaps. A higher number is never visible before a lower one. */
  readonly number: number
  readonly task: Task
}

export interface EventPosition {
  /** The number of the account's last event, or 0 if the account has had no events. */
  readonly last: number
  /** All events whose numbers are higher than this are still stored. */
  readonly keptAfter: number
  readonly unfinishedTasks: number
}
