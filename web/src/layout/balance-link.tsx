// The account's balance, as a link to the credits page. All pages that need a session show the link.

import { Link } from '@tanstack/react-router'

import { useAccount } from '../api/session.ts'
import { classes } from '../lib/classes.ts'
import { Credits } from '../components/display/credits.tsx'
import { Icon } from '../components/display/icon.tsx'
import { formatNumber, unitFor } from '../lib/format.ts'

export function BalanceLink({ isSmall = false }: { readonly isSmall?: boolean }) {
  const account = useAccount()
  if (account === null) return null
  const isLow = account.balance <= account.low_balance
  return (
    <Link
      to="/credits"
      className={classes(
        'flex items-center gap-2 rounded-control text-sm font-medium hover:bg-sunken',
        isSmall ? 'h-9 px-2' : 'h-10 border border-line bg-surface px-3',
      )}
    >
      <Icon name={isLow ? 'warning' : 'credits'} className={isLow ? 'text-warn' : 'text-accent-ink'} />
      {isSmall ? (
        <span className="tabular-nums">
          {formatNumber(account.balance)}
          <span className="sr-only"> {unitFor(account.balance, 'credit')}</span>
        </span>
      ) : (
        <Credits amount={account.balance} isUnitMuted />
      )}
      {isLow && <span className="ml-auto text-xs text-warn">Low</span>}
    </Link>
  )
}
