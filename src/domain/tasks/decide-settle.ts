// Decides how a task's end changes its row and its account's credits. The caller must have locked the tasks and their
// accounts.

import { assert } from '../../lib/assert.ts'
import type { NewFile } from '../files/file.ts'
import type { AccountId, ApiKeyId, FileName, TaskId } from '../ids.ts'
import type { AttemptOutcome } from './attempt.ts'
import type { Claim } from './claim.ts'
import { mayFollow } from './task.ts'
import type { Failure, Phase, TerminalPhase } from './task.ts'

export type Ending =
  | { readonly kind: 'succeeded'; readonly output: Omit<NewFile, 'accountId'> }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface Settlement extends Claim {
  readonly ending: Ending
  /** True if the last attempt is known to have failed. */
  readonly hasFailed?: boolean
}

export interface SettlingTask {
  readonly taskId: TaskId
  readonly accountId: AccountId
  readonly modelId: string
  readonly price: number
  /** Null if the owner created the task on the site. */
  readonly keyId: ApiKeyId | null
  readonly createdAtMs: number
  readonly phase: Phase
  readonly submits: number
}

export interface SettledTask {
  readonly task: SettlingTask
  readonly columns: {
    readonly phase: TerminalPhase
    readonly output: FileName | null
    readonly failure: Failure | null
  }
  /** Null if the task was queued. */
  readonly attemptOutcome: AttemptOutcome | null
  /** Null if the task succeeded. */
  readonly refund: { readonly amount: number; readonly balanceAfter: number } | null
  /** Null if the task failed. */
  readonly file: NewFile | null
}

export interface TaskEnding extends Pick<Settlement, 'ending' | 'hasFailed'> {
  readonly task: SettlingTask
}

/** Failed tasks are refunded in full. `balances`: the accounts' balances before the first refund. */
export function decideSettlements(
  endings: readonly TaskEnding[],
  balances: ReadonlyMap<AccountId, number>,
): readonly SettledTask[] {
  const current = new Map(balances)
  return endings.map(({ task, ending, hasFailed = false }) => {
    assert(mayFollow(task.phase, ending.kind), `${ending.kind} must not follow ${task.phase}`)
    if (ending.kind === 'succeeded') {
      const { output } = ending
      return {
        task,
        columns: { phase: ending.kind, output: output.name, failure: null },
        attemptOutcome: 'succeeded',
        refund: null,
        file: { ...output, accountId: task.accountId },
      }
    }
    const amount = task.price
    const balanceAfter = (current.get(task.accountId) ?? 0) + amount
    current.set(task.accountId, balanceAfter)
    return {
      task,
      columns: { phase: ending.kind, output: null, failure: ending.failure },
      attemptOutcome: task.phase === 'queued' ? null : outcomeOf(task.phase, hasFailed, ending.failure),
      refund: { amount, balanceAfter },
      file: null,
    }
  })
}

function outcomeOf(phase: Phase, hasFailed: boolean, failure: Failure): AttemptOutcome {
  if (hasFailed) return 'failed'
  if (phase === 'submitting') return 'unknown'
  return failure.code === 'timed_out' ? 'timed_out' : 'failed'
}
