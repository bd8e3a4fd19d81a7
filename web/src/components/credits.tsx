// A number of credits with its unit.

import { classes } from '../classes.ts'
import { formatNumber } from '../format.ts'

interface CreditsProps {
  readonly amount: number
  /** With a plus or a minus, as in a ledger. */
  readonly isSigned?: boolean
  readonly className?: string
}

export function Credits({ amount, isSigned = false, className }: CreditsProps) {
  const sign = isSigned && amount > 0 ? '+' : ''
  return (
    <span className={classes('whitespace-nowrap tabular-nums', className)}>
      {sign}
      {formatNumber(amount)}{' '}
      <span className="text-muted">{Math.abs(amount) === 1 ? 'credit' : 'credits'}</span>
    </span>
  )
}
