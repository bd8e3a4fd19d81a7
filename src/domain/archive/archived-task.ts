// A task that has ended, as a line of an archive file. The task's rows are JSON objects whose keys are the column
// names, so any tool can read the line.

import type { AccountId, TaskId } from '../ids.ts'
import type { Violation } from '../violation.ts'
import { isTerminal } from '../tasks/task.ts'
import type { Phase } from '../tasks/task.ts'

/** The columns that the code reads from a line. The line itself contains every column of the task's four tables. */
export interface ArchivedTask {
  readonly task: {
    readonly id: TaskId
    readonly account_id: AccountId
    readonly price: number
    readonly phase: Phase
    readonly finished_at_ms: number | null
  }
  /** Null if the row is missing, which violates invariant T7. */
  readonly request: object | null
  readonly attempts: readonly { readonly ended_at_ms: number | null }[]
  readonly entries: readonly ArchivedEntry[]
}

interface ArchivedEntry {
  readonly account_id: AccountId
  readonly kind: string
  readonly amount: number
}

export function archiveText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

export function parseArchivedTask(line: string): ArchivedTask {
  return JSON.parse(line) as ArchivedTask
}

/**
 * Returns the violations that the audit would report if the task were still in the database. A task with a violation is
 * not archived, because the archive would hide the violation.
 */
export function violationsOf({ task, request, attempts, entries }: ArchivedTask): readonly Violation[] {
  const amountsOf = (kind: string) =>
    entries
      .filter((entry) => entry.kind === kind && entry.account_id === task.account_id)
      .map(({ amount }) => amount)
      .join()
  const isFailed = task.phase === 'failed'
  const rules = [
    ['L3', amountsOf('debit') === String(-task.price), 'the task has no debit for its price'],
    [
      'L4',
      amountsOf('refund') === (isFailed ? String(task.price) : ''),
      isFailed ? 'the task failed without a refund of its price' : 'the task was refunded but did not fail',
    ],
    [
      'L3',
      entries.every(({ kind }) => kind === 'debit' || kind === 'refund'),
      'the task has a ledger entry of an unexpected kind',
    ],
    ['T1', isTerminal(task.phase) && task.finished_at_ms !== null, 'the task has not ended'],
    ['T7', request !== null, "the client's request is not recorded"],
    ['T7', attempts.every((attempt) => attempt.ended_at_ms !== null), 'an attempt has not ended'],
  ] as const
  return rules.flatMap(([invariant, holds, detail]) =>
    holds ? [] : [{ invariant, subject: task.id, detail }],
  )
}
