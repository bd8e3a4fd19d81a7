// What a worker's write stands on: the task and the epoch of one claim of it. Another claim of the same task has another
// name, so that the answer to a current write is never taken for the answer to an outdated one in the same batch.

import { assert } from '../../lib/assert.ts'
import type { Epoch, TaskId } from '../../domain/ids.ts'
import { integer, text } from '../row.ts'
import type { SqlRow } from '../sql.ts'

export interface Claim {
  readonly taskId: TaskId
  readonly epoch: Epoch
}

export function claimName({ taskId, epoch }: Claim): string {
  return `${taskId} ${epoch}`
}

/** Of a row with `id` and `epoch`. */
export function claimNameOfRow(row: SqlRow): string {
  return `${text(row, 'id')} ${integer(row, 'epoch')}`
}

/** An update that meets two items for one row makes only one of them: such a batch fails, and its items run alone. */
export function requireDistinctClaims(batch: readonly Claim[]): void {
  assert(new Set(batch.map(claimName)).size === batch.length, 'a batch has one item for each claim')
}
