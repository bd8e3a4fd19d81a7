import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, lazy, useMemo, useState } from 'react'

import type { SpendAnswer } from '../../../../src/http/site/wire/credits.ts'
import { spendQuery } from '../queries.ts'
import { classes } from '../../lib/classes.ts'
import { buttonClasses } from '../../components/button/button.tsx'
import { Card } from '../../components/panel/card.tsx'
import { RadioGroup, segments } from '../../components/form/radio-group.tsx'
import { useNowMs } from '../../components/display/now.tsx'
import { LoadError } from '../../components/feedback/load-error.tsx'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { formatNumber, unitFor } from '../../lib/format.ts'
import { ModelBars } from './model-bars.tsx'
import { modelColors } from './model-colors.ts'
import { spendByModel, spendDays, sumOf } from './spend-days.ts'
import { SpendTable } from './spend-table.tsx'

const SpendPlot = lazy(() => import('./spend-plot.tsx').then((module) => ({ default: module.SpendPlot })))

const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

type Range = (typeof ranges)[number]['value']

/** We always load the longest range so that switching between ranges is instant and models keep their colors. */
const daysLoaded = 90

export function SpendCard() {
  const [range, setRange] = useState<Range>('30')
  const { data, error, refetch } = useQuery(spendQuery(daysLoaded))
  return (
    <Card
      title="Spending"
      about="Charges minus refunds, by UTC day."
      actions={
        <RadioGroup
          label="Period"
          isLabelHidden
          value={range}
          options={ranges}
          onChange={setRange}
          {...segments}
        />
      }
    >
      {data !== undefined && <Spend rows={data.days} range={range} />}
      {data === undefined && error === null && <SpendSkeleton />}
      {data === undefined && error !== null && <LoadError error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

const columnsClasses = 'grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem]'
/**
 * The height of the content with five models, on a wide screen. Reserving this height keeps the transactions below in
 * place when the data arrives.
 */
const spendHeight = 'lg:h-90.5'

function Spend({ rows, range }: { readonly rows: SpendAnswer['days']; readonly range: Range }) {
  const nowMs = useNowMs()
  const days = useMemo(() => spendDays(rows, Number(range), nowMs), [rows, range, nowMs])
  const colors = useMemo(() => modelColors(rows.map(({ model_id }) => model_id)), [rows])
  const models = spendByModel(days)
  const spent = sumOf(days)
  if (models.length === 0) {
    return (
      <div className={classes(spendHeight, 'grid place-content-center justify-items-center gap-3 py-6')}>
        <p className="text-center text-sm text-muted">No spending in this period.</p>
        <Link to="/playground" className={buttonClasses('secondary', 'small')}>
          Open playground
        </Link>
      </div>
    )
  }
  return (
    <>
      <p className="mb-8 text-2xl font-semibold tabular-nums">
        {formatNumber(spent)}{' '}
        <span className="text-sm font-normal text-muted">
          {unitFor(spent, 'credit')} in the last {range} days
        </span>
      </p>
      <div className={columnsClasses}>
        <Suspense fallback={<Skeleton className="h-61.5" />}>
          <SpendPlot days={days} colors={colors} heightClassName="h-56" />
        </Suspense>
        <ModelBars models={models} colors={colors} />
      </div>
      <div className="mt-6">
        <SpendTable days={days} models={models} />
      </div>
    </>
  )
}

function SpendSkeleton() {
  return (
    <div role="status" aria-label="Loading spending" className={spendHeight}>
      <Skeleton className="mb-8 h-8 w-48" />
      <div className={columnsClasses}>
        <Skeleton className="h-61.5" />
        <Skeleton className="h-61.5" />
      </div>
      <Skeleton className="mt-6 h-7 w-40" />
    </div>
  )
}
