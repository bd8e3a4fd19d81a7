// A task's position in its model's queue, computed from the first entries of the queue.

import type { TaskId } from '../ids.ts'

/** Positions beyond this one are not computed. */
export const countedMax = 1_000

export interface QueueEntry {
  readonly rank: number
  readonly taskId: TaskId
}

export type QueuePosition = number | '1000+'

/**
 * Returns the number of tasks ahead of `entry`, or `1000+` if there are more than 1,000. `entry` need not be in `head`.
 * `head` contains, in order, the first `countedMax + 1` entries of the queue, or all entries if there are fewer.
 */
export function positionIn(head: readonly QueueEntry[], entry: QueueEntry): QueuePosition {
  let low = 0
  let high = head.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = head[middle]
    if (other !== undefined && isAhead(other, entry)) low = middle + 1
    else high = middle
  }
  return low > countedMax ? '1000+' : low
}

/** Workers claim tasks in this order. */
function isAhead(one: QueueEntry, other: QueueEntry): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.taskId < other.taskId)
}
