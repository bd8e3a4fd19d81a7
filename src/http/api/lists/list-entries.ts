// GET /api/v1/account/ledger: lists the account's ledger entries, newest first.

import type { EntryRecord } from '../../../domain/money/ledger.ts'
import { shownReference } from '../../../domain/money/references.ts'
import type { Handler } from '../../serving/call.ts'
import type { EntryData } from '../schemas/lists/ledger.ts'
import { answerPage, readListRequest } from './list-request.ts'
import type { ListContext } from './list-request.ts'

export function listEntriesHandler(context: ListContext): Handler {
  return async (call) => {
    const { accountId, limit, after, cursorAt } = await readListRequest(context, call, 'ledger', [])
    const before = after === null ? null : Number(after)
    // One extra entry shows whether there is another page.
    const found = await context.store.listEntries({ accountId, before, limit: limit + 1 })
    const entries = found.slice(0, limit)
    const last = found.length > limit ? entries.at(-1) : undefined
    return answerPage<EntryData>(
      call,
      entries.map(entryDataOf),
      last === undefined ? null : cursorAt(String(last.id)),
    )
  }
}

function entryDataOf(entry: EntryRecord): EntryData {
  return {
    id: String(entry.id),
    kind: entry.kind,
    amount: entry.amount,
    balance_after: entry.balanceAfter,
    task_id: entry.taskId,
    reference: entry.reference === null ? null : shownReference(entry.reference),
    created_at: Math.floor(entry.createdAtMs / 1_000),
  }
}
