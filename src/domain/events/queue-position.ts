// A task's place in its model's queue, computed from the first entries of the queue.

import type { TaskId } from '../ids.ts'

/** Places beyond this one are not counted. */
export const countedMax = 1_000

export interface QueueEntry {
  readonly rank: number
  readonly taskId: TaskId
}

export type QueuePosition = number | '1000+'

/**
 * The number of tasks ahead of `entry`, which need not be in `head`. `head` has the first `countedMax + 1` entries of the queue, or
 * all of them if there are fewer, in order.
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

/** The order of the queue, in which workers claim its tasks. */
function isAhead(one: QueueEntry, other: QueueEntry): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.taskId < other.taskId)
}
