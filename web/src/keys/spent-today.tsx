import { classes } from '../lib/classes.ts'
import { formatNumber } from '../lib/format.ts'

interface SpentTodayProps {
  /**
   * The credits spent today. The service counts them only for keys with a limit, so the value is null for other keys.
   */
  readonly spent: number | null
  readonly max: number | null
}

/** The bar changes to the warning color at this share of the limit. */
const warningShare = 0.9

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
          className={classes('h-full rounded-full', share >= warningShare ? 'bg-warn' : 'bg-accent')}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </>
  )
}
