// GET /site/ledger: lists the account's ledger entries, newest first.

import {
  openingReference,
  ownReferencePrefix,
  codeReferencePrefix,
} from '../../../domain/money/references.ts'
import type { EntryRecord } from '../../../domain/money/ledger.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith } from '../request/answer.ts'
import { integerIn, pageLimitIn, queryOf } from '../../shared/query.ts'
import type { LedgerAnswer, LedgerEntry } from '../wire/credits.ts'

export function listLedgerHandler({ gate, limiter, store }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const query = queryOf(call)
    const limit = pageLimitIn(query)
    const before = integerIn(query, 'after', 1, Number.MAX_SAFE_INTEGER)
    // One extra entry shows whether there is another page.
    const found = await store.listEntries({ accountId, before, limit: limit + 1 })
    const entries = found.slice(0, limit)
    const last = found.length > limit ? entries.at(-1) : undefined
    return answerWith<LedgerAnswer>({
      entries: entries.map(wireEntry),
      next: last === undefined ? null : String(last.id),
    })
  }
}

function wireEntry(entry: EntryRecord): LedgerEntry {
  return {
    entry_id: String(entry.id),
    kind: entry.kind,
    amount: entry.amount,
    balance_after: entry.balanceAfter,
    created_at_ms: entry.createdAtMs,
    task_id: entry.taskId,
    model_id: entry.modelId,
    note: entry.reference === null ? null : noteOf(entry.reference),
  }
}

/** Returns null if the site shows no note. A reference that an operator chose is shown unchanged. */
function noteOf(reference: string): string | null {
  if (reference === openingReference) return 'Opening credits'
  if (reference.startsWith(codeReferencePrefix))
    return `Code …${reference.slice(codeReferencePrefix.length).split(':')[0]}`
  return reference.startsWith(ownReferencePrefix) ? null : reference
}
