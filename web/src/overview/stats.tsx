// Three numbers about the account: balance, tasks in progress, and spend in the last week.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useMemo } from 'react'
import type { ReactNode } from 'react'

import { spendQuery } from '../credits/queries.ts'
import { useAccount } from '../api/session.ts'
import { Card } from '../components/panel/card.tsx'
import { useNowMs } from '../components/display/now.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { modelColors } from '../credits/spend/model-colors.ts'
import { spendDays, sumOf } from '../credits/spend/spend-days.ts'
import type { SpendDay } from '../credits/spend/spend-days.ts'
import { formatNumber, unitFor } from '../lib/format.ts'

const SpendPlot = lazy(() =>
  import('../credits/spend/spend-plot.tsx').then((module) => ({ default: module.SpendPlot })),
)

const daysShown = 7

export function Stats() {
  const account = useAccount()
  if (account === null) return null
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-1">
        <Stat term="Balance" unit={unitFor(account.balance, 'credit')} to="/credits">
          {formatNumber(account.balance)}
        </Stat>
        <Stat term="In progress" unit={unitFor(account.unfinished_tasks, 'task')} to="/tasks">
          {formatNumber(account.unfinished_tasks)}
        </Stat>
      </dl>
      <div className="mt-5 border-t border-line pt-5">
        <Week />
      </div>
    </Card>
  )
}

interface StatProps {
  readonly term: string
  readonly unit: string
  readonly to: '/credits' | '/tasks'
  readonly children: ReactNode
}

function Stat({ term, unit, to, children }: StatProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5">
        <Link to={to} className="rounded-control hover:text-accent-ink">
          <span className="text-xl font-semibold tabular-nums lg:text-2xl">{children}</span>{' '}
          <span className="text-sm text-muted">{unit}</span>
        </Link>
      </dd>
    </div>
  )
}

function Week() {
  const nowMs = useNowMs()
  const { data, isError } = useQuery(spendQuery(daysShown))
  const days = useMemo(() => data && spendDays(data.days, daysShown, nowMs), [data, nowMs])
  if (isError)
    return <p className="text-sm text-muted">We couldn't load your spending for the last 7 days.</p>
  if (days === undefined) return <Skeleton className="h-12.5 lg:h-52" />
  const spent = sumOf(days)
  return (
    <>
      <dl>
        <Stat term="Spent in the last 7 days" unit={unitFor(spent, 'credit')} to="/credits">
          {formatNumber(spent)}
        </Stat>
      </dl>
      <WeekPlot days={days} />
    </>
  )
}

/** Shown only on wide screens. */
function WeekPlot({ days }: { readonly days: readonly SpendDay[] }) {
  const colors = modelColors(days.flatMap(({ models }) => models.map(({ modelId }) => modelId)))
  return (
    <div className="mt-5 hidden h-33.5 lg:block">
      {colors.size === 0 ? (
        <p className="grid h-full place-items-center text-center text-sm text-muted">
          No spending in this period.
        </p>
      ) : (
        <Suspense fallback={<Skeleton className="h-33.5" />}>
          <SpendPlot days={days} colors={colors} heightClassName="h-28" />
        </Suspense>
      )}
    </div>
  )
}
