import { useAccount } from '../api/session.ts'
import { Card } from '../components/panel/card.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { LowBalance } from './low-balance.tsx'
import { Ledger } from './ledger.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { SpendCard } from './spend/spend-card.tsx'
import { formatNumber, unitFor } from '../lib/format.ts'

export function CreditsPage() {
  const balance = useAccount()?.balance ?? 0
  return (
    <>
      <PageHeader
        title="Credits"
        about="You pay for a task when you create it, and get a refund if it fails."
      />
      <div className="flex flex-col gap-6">
        <LowBalance />
        <Card>
          <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2">
            <div>
              <h2 className="text-sm font-medium text-muted">Balance</h2>
              <p className="mt-1 text-4xl font-semibold tracking-tight tabular-nums">
                {formatNumber(balance)}{' '}
                <span className="text-base font-normal tracking-normal text-muted">
                  {unitFor(balance, 'credit')}
                </span>
              </p>
            </div>
            <RedeemForm />
          </div>
        </Card>
        <SpendCard />
        <section aria-labelledby="transactions">
          <h2 id="transactions" className="mb-3 font-semibold">
            Transactions
          </h2>
          <Ledger />
        </section>
      </div>
    </>
  )
}
