import type { Epoch, TaskId } from '../../src/domain/ids.ts'
import type { Phase, TaskStatus } from '../../src/domain/tasks/task.ts'
import type { Customer } from '../harness/store/task-fixtures.ts'

export interface AccountModel {
  readonly customer: Customer
  balance: number
  isRevoked: boolean
  readonly changes: Map<string, { readonly by: 'grant' | 'adjustment'; readonly amount: number }>
  readonly remembered: Map<string, { readonly body: string; readonly taskId: TaskId }>
}

export interface TaskModel {
  readonly account: AccountModel
  readonly price: number
  phase: Phase
  epoch: number
  isClaimed: boolean
  isArchived: boolean
  seen: TaskStatus
}

/** A worker's claim on a task. The claim may have ended. */
export interface Claim {
  readonly taskId: TaskId
  readonly epoch: Epoch
}
