// How much of its credits of today a key has spent, in figures and as a bar.

import { classes } from '../lib/classes.ts'
import { formatNumber } from '../lib/format.ts'

interface SpentTodayProps {
  /** Null where there is no limit: it is not counted. */
  readonly spent: number | null
  readonly max: number | null
}

/** From here on the bar warns. */
const nearlyAll = 0.9

export function SpentToday({ spent, max }: SpentTodayProps) {
  if (max === null) return 'No limit'
  const share = Math.min(1, (spent ?? 0) / max)
  return (
    <>
      <span className="tabular-nums">
        {formatNumber(spent ?? 0)} of {formatNumber(max)}
      </span>
      <div aria-hidden="true" className="mt-1.5 h-1.5 max-w-40 overflow-hidden rounded-full bg-sunken">
        <div
          className={classes('h-full rounded-full', share >= nearlyAll ? 'bg-warn' : 'bg-accent')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </>
  )
}
