// GET /site/ledger and /site/spend: where the credits of whoever is signed in came from and went.

import { firstIdAt } from '../../../lib/ids.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { openingReference, ownReferencePrefix } from '../../../store/operations/accounts/accounts.ts'
import type { DaySpend, EntryRecord } from '../../../store/operations/money/list-entries.ts'
import { codeReferencePrefix } from '../../../store/operations/money/redemption-codes.ts'
import type { Store } from '../../../store/store.ts'
import type { Call, Operation } from '../../serving/call.ts'
import { answerWith } from '../request/answer.ts'
import type { SiteParts } from '../context.ts'
import { integerIn, queryOf } from '../request/query.ts'
import { pageMax, pageUsual } from '../tasks/read-tasks.ts'
import type { LedgerAnswer, LedgerEntry, SpendAnswer } from '../wire/credits.ts'

const daysMax = 90
const daysUsual = 30
const dayMs = 86_400_000

export function listLedgerOperation({ gate, limiter, store }: SiteParts): Operation {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const query = queryOf(call)
    const limit = integerIn(query, 'limit', 1, pageMax) ?? pageUsual
    const before = integerIn(query, 'after', 1, Number.MAX_SAFE_INTEGER)
    // One more than the page holds: there is another page.
    const found = await store.listEntries({ accountId, before, limit: limit + 1 })
    const entries = found.slice(0, limit)
    const last = found.length > limit ? entries.at(-1) : undefined
    return answerWith<LedgerAnswer>({
      entries: entries.map(wireEntry),
      next: last === undefined ? null : String(last.id),
    })
  }
}

export function readSpendOperation({ gate, limiter, store, clock }: SiteParts): Operation {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const days = integerIn(queryOf(call), 'days', 1, daysMax) ?? daysUsual
    const today = Math.floor(clock.nowMs() / dayMs)
    const sums = await readSpend(store, call, accountId, (today - days + 1) * dayMs)
    return answerWith<SpendAnswer>({
      days: sums.map(({ day, modelId, credits, tasks }) => ({
        day: new Date(day * dayMs).toISOString().slice(0, 10),
        model_id: modelId,
        credits,
        tasks,
      })),
    })
  }
}

/** Part by part, so that nobody waits behind an account with a million tasks. Oldest day first, in a day by model. */
async function readSpend(
  store: Store,
  { response }: Call,
  accountId: AccountId,
  sinceMs: number,
): Promise<readonly DaySpend[]> {
  const totals = new Map<string, DaySpend>()
  // The clock in the ids is another one than the database's: a day earlier is early enough.
  const firstId = firstIdAt(sinceMs - dayMs)
  let before: string | null = null
  do {
    const { sums, next }: Awaited<ReturnType<Store['sumSpend']>> = await store.sumSpend({
      accountId,
      sinceMs,
      firstId,
      before,
    })
    for (const sum of sums) {
      const name = `${sum.day} ${sum.modelId}`
      const total = totals.get(name)
      const { credits = 0, tasks = 0 } = total ?? {}
      totals.set(name, { ...sum, credits: credits + sum.credits, tasks: tasks + sum.tasks })
    }
    before = next
    // Whoever has gone needs no answer.
  } while (before !== null && !response.closed)
  return [...totals.values()].toSorted(
    (one, other) => one.day - other.day || (one.modelId < other.modelId ? -1 : 1),
  )
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

/** What operators wrote is told as they wrote it; what we did by ourselves in words. */
function noteOf(reference: string): string | null {
  if (reference === openingReference) return 'Opening credits'
  if (reference.startsWith(codeReferencePrefix))
    return `Code …${reference.slice(codeReferencePrefix.length).split(':')[0]}`
  return reference.startsWith(ownReferencePrefix) ? null : reference
}
