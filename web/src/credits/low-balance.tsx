import type { ReactNode } from 'react'

import { useAccount } from '../api/session.ts'
import { Notice } from '../components/feedback/notice.tsx'

/** Renders nothing while the balance is sufficient. `children` is a link to the credits page. */
export function LowBalance({ children }: { readonly children?: ReactNode }) {
  const account = useAccount()
  if (account === null || account.balance > account.low_balance) return null
  return (
    <Notice
      kind="warning"
      title={account.balance === 0 ? 'You have no credits left' : "You're running low on credits"}
    >
      <p>
        You can't create tasks that cost more than your balance. Redeem a code, or ask the operator of this
        service for credits. {children}
      </p>
    </Notice>
  )
}
