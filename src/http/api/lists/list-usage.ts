// GET /api/v1/usage: lists what the account's tasks cost, by day, model, key, or a combination of these.

import { invalidField } from '../../../domain/errors.ts'
import { usageDimensions } from '../../../domain/money/usage.ts'
import type { UsageDimension, UsageGroup, UsageSum } from '../../../domain/money/usage.ts'
import type { Clock } from '../../../lib/clock.ts'
import { dayOf, formatDay, parseDay } from '../../../domain/money/utc-day.ts'
import type { Handler } from '../../serving/call.ts'
import type { UsageData } from '../schemas/lists/usage.ts'
import { answerPage, readListRequest } from './list-request.ts'
import type { ListContext } from './list-request.ts'

const daysMax = 366
const daysDefault = 30

export function listUsageHandler(context: ListContext, clock: Clock): Handler {
  return async (call) => {
    const request = await readListRequest(context, call, 'usage', ['from', 'to', 'by'])
    const { accountId, query, limit, after, cursorAt } = request
    const by = dimensionsIn(query)
    // One extra row shows whether there is another page.
    const found = await context.store.sumUsage({
      accountId,
      ...daysIn(query, dayOf(clock.nowMs())),
      by,
      after: after === null ? null : (JSON.parse(after) as UsageGroup),
      limit: limit + 1,
    })
    const sums = found.slice(0, limit)
    const last = found.length > limit ? sums.at(-1) : undefined
    return answerPage<UsageData>(
      call,
      sums.map((sum) => usageDataOf(sum, by)),
      last === undefined ? null : cursorAt(positionOf(last)),
    )
  }
}

function positionOf({ day, modelId, keyId }: UsageSum): string {
  return JSON.stringify({ day, modelId, keyId } satisfies UsageGroup)
}

function daysIn(query: URLSearchParams, today: number): { readonly fromDay: number; readonly toDay: number } {
  const toDay = dayIn(query, 'to') ?? today
  const fromDay = dayIn(query, 'from') ?? toDay - daysDefault + 1
  if (fromDay > toDay)
    throw invalidField(
      'from',
      `The "from" parameter must not be later than the "to" parameter, which is ${formatDay(toDay)}.`,
    )
  const days = toDay - fromDay + 1
  if (days > daysMax)
    throw invalidField('from', `The period can be at most ${daysMax} days long; you asked for ${days} days.`)
  return { fromDay, toDay }
}

function dayIn(query: URLSearchParams, name: 'from' | 'to'): number | null {
  const text = query.get(name)
  if (text === null) return null
  const day = parseDay(text)
  if (day === null)
    throw invalidField(name, `The "${name}" parameter must be a UTC date, such as 2026-11-21.`)
  return day
}

function dimensionsIn(query: URLSearchParams): readonly UsageDimension[] {
  const names = query.get('by')?.split(',') ?? []
  const found = usageDimensions.filter((dimension) => names.includes(dimension))
  if (found.length === names.length) return found
  throw invalidField(
    'by',
    'The "by" parameter must be one or more of day, model, and key, separated by commas, each at most once.',
  )
}

function usageDataOf(sum: UsageSum, by: readonly UsageDimension[]): UsageData {
  return {
    ...(by.includes('day') ? { day: formatDay(sum.day ?? 0) } : {}),
    ...(by.includes('model') ? { model_id: sum.modelId ?? '' } : {}),
    ...(by.includes('key') ? { key_id: sum.keyId === '' ? null : sum.keyId } : {}),
    tasks: sum.tasks,
    credits_charged: sum.charged,
    credits_refunded: sum.refunded,
  }
}
