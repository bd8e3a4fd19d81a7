// Quotes tasks: decides about create requests as `create-tasks.ts` does, but locks and writes nothing.

import { decideQuote } from '../../../domain/tasks/decide-create.ts'
import type { CreateContext, CreateDecision, NewTask } from '../../../domain/tasks/decide-create.ts'
import type { Sql } from '../../sql.ts'
import { readLiveKeys } from '../keys/key-spending.ts'
import { readAccountStandings } from '../locks/lock-accounts.ts'

export interface TaskQuote {
  readonly decision: CreateDecision
  /** The account's balance. 0 for an unknown account, which gets the decision `unauthorized`. */
  readonly balance: number
}

/** Each item gets the decision that a create would get now. A later create may get another one. */
export async function quoteTasks(sql: Sql, batch: readonly NewTask[]): Promise<readonly TaskQuote[]> {
  const context: CreateContext = {
    accounts: await readAccountStandings(
      sql,
      batch.map((item) => item.accountId),
    ),
    liveKeys: await readLiveKeys(
      sql,
      batch.flatMap(({ keyId }) => (keyId === null ? [] : [keyId])),
    ),
    receipts: new Map(),
  }
  return batch.map((item) => ({
    decision: decideQuote(item, context),
    balance: context.accounts.get(item.accountId)?.balance ?? 0,
  }))
}
