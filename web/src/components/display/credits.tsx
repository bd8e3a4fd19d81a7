import { classes } from '../../lib/classes.ts'
import { formatNumber, unitFor } from '../../lib/format.ts'

interface CreditsProps {
  readonly amount: number
  readonly isUnitMuted?: boolean
  readonly className?: string
}

export function Credits({ amount, isUnitMuted = false, className }: CreditsProps) {
  return (
    <span className={classes('whitespace-nowrap tabular-nums', className)}>
      {formatNumber(amount)}{' '}
      <span className={isUnitMuted ? 'text-muted' : ''}>{unitFor(amount, 'credit')}</span>
    </span>
  )
}
