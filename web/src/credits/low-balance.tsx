// Says that the credits are nearly used up, and what to do.

import type { ReactNode } from 'react'

import { useAccount } from '../api/session.ts'
import { Notice } from '../components/feedback/notice.tsx'

/** Nothing while there is enough. `children` leads to where one adds credits. */
export function LowBalance({ children }: { readonly children?: ReactNode }) {
  const account = useAccount()
  if (account === null || account.balance > account.low_balance) return null
  return (
    <Notice
      kind="warning"
      title={
        account.balance === 0 ? 'There are no credits on this account' : 'The credits are nearly used up'
      }
    >
      <p>
        Tasks that cost more than the balance are refused. Redeem a code, or ask whoever runs this service for
        credits. {children}
      </p>
    </Notice>
  )
}
