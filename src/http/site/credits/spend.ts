// GET /site/spend: returns the account's spending per day and model.

import type { UsageSum } from '../../../domain/money/usage.ts'
import { dayOf, formatDay } from '../../../domain/money/utc-day.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith } from '../request/answer.ts'
import { integerIn, queryOf } from '../../shared/query.ts'
import type { SpendAnswer } from '../wire/credits.ts'

const daysMax = 90
const daysDefault = 30
/** 100 models per day are more than any account uses. */
const rowsMax = daysMax * 100

export function readSpendHandler({ gate, limiter, store, clock }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const days = integerIn(queryOf(call), 'days', 1, daysMax) ?? daysDefault
    const today = dayOf(clock.nowMs())
    const sums = await store.sumUsage({
      accountId,
      fromDay: today - days + 1,
      toDay: today,
      by: ['day', 'model'],
      after: null,
      limit: rowsMax,
    })
    return answerWith<SpendAnswer>({ days: sums.filter(({ tasks, failed }) => tasks > failed).map(spendOf) })
  }
}

/** Failed tasks are refunded, so they cost nothing and are not counted. */
function spendOf({ day, modelId, tasks, charged, failed, refunded }: UsageSum): SpendAnswer['days'][number] {
  return {
    day: formatDay(day ?? 0),
    model_id: modelId ?? '',
    credits: charged - refunded,
    tasks: tasks - failed,
  }
}
