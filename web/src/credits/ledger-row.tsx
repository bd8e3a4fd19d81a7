import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import type { LedgerEntry } from '../../../src/http/site/wire/credits.ts'
import { classes } from '../lib/classes.ts'
import { tones } from '../components/display/badge.tsx'
import { Icon } from '../components/display/icon.tsx'
import { formatNumber, timeOfDay } from '../lib/format.ts'

export const LedgerRow = memo(function LedgerRow({ entry }: { readonly entry: LedgerEntry }) {
  const { icon, tone, label } = kinds[entry.kind]
  return (
    <div className="relative flex h-full items-center gap-3.5 border-t border-line px-4 text-sm hover:bg-sunken sm:px-6">
      <span className={classes('grid size-8 shrink-0 place-items-center rounded-full', tones[tone])}>
        <Icon name={icon} className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Title entry={entry} />
        </p>
        <p className="truncate text-xs text-muted">
          {label} · {timeOfDay(entry.created_at_ms)}
        </p>
      </div>
      <div className="text-right">
        <p className={classes('tabular-nums', entry.amount > 0 && 'text-good')}>
          {entry.amount > 0 && '+'}
          {formatNumber(entry.amount)}
        </p>
        <p className="text-xs text-muted tabular-nums">
          <span className="max-sm:sr-only">Balance </span>
          {formatNumber(entry.balance_after)}
        </p>
      </div>
    </div>
  )
})

/** The link covers the whole row. */
function Title({ entry: { task_id, model_id, note, kind } }: { readonly entry: LedgerEntry }) {
  if (task_id === null) return note ?? kinds[kind].label
  return (
    <Link
      to="/tasks/$taskId"
      params={{ taskId: task_id }}
      className="after:absolute after:inset-0 after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent-ink"
    >
      {model_id ?? 'Task'}
    </Link>
  )
}

const kinds = {
  debit: { icon: 'minus', tone: 'neutral', label: 'Task' },
  refund: { icon: 'refresh', tone: 'good', label: 'Refund' },
  grant: { icon: 'plus', tone: 'good', label: 'Credits added' },
  adjustment: { icon: 'info', tone: 'info', label: 'Adjustment' },
  carried_forward: { icon: 'info', tone: 'neutral', label: 'Carried forward' },
} as const
