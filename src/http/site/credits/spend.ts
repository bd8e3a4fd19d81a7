// GET /site/spend: what an account spent, by day and model.

import { firstIdAt } from '../../../lib/ids.ts'
import type { AccountId } from '../../../domain/ids.ts'
import type { DaySpend } from '../../../domain/money/ledger.ts'
import type { Store } from '../../../store/store.ts'
import type { Call, Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith } from '../request/answer.ts'
import { integerIn, queryOf } from '../request/query.ts'
import type { SpendAnswer } from '../wire/credits.ts'

const daysMax = 90
const daysDefault = 30
const dayMs = 86_400_000

export function readSpendHandler({ gate, limiter, store, clock }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const days = integerIn(queryOf(call), 'days', 1, daysMax) ?? daysDefault
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

/**
 * Reads in parts, so that an account with a million tasks does not keep other requests waiting. Sorted by day, then by
 * model.
 */
async function readSpend(
  store: Store,
  { response }: Call,
  accountId: AccountId,
  sinceMs: number,
): Promise<readonly DaySpend[]> {
  const totals = new Map<string, DaySpend>()
  // Task ids use our clock, ledger entries use the database's. One day covers any difference between the clocks.
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
    // Stops when the client has disconnected.
  } while (before !== null && !response.closed)
  return [...totals.values()].toSorted(
    (one, other) => one.day - other.day || (one.modelId < other.modelId ? -1 : 1),
  )
}
