// What the account has to spend, what it was spent for, and how to get more.

import { useAccount } from '../api/session.ts'
import { Card } from '../components/panel/card.tsx'
import { PageHeader } from '../components/panel/page-header.tsx'
import { LowBalance } from './low-balance.tsx'
import { Ledger } from './ledger.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { SpendCard } from './spend/spend-card.tsx'
import { formatNumber } from '../lib/format.ts'

export function CreditsPage() {
  const balance = useAccount()?.balance ?? 0
  return (
    <>
      <PageHeader title="Credits" about="A task is charged when it is created, and refunded if it fails." />
      <div className="flex flex-col gap-6">
        <LowBalance />
        <Card>
          <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2">
            <div>
              <h2 className="text-sm font-medium text-muted">Balance</h2>
              <p className="mt-1 text-4xl font-semibold tracking-tight tabular-nums">
                {formatNumber(balance)}{' '}
                <span className="text-base font-normal tracking-normal text-muted">
                  {balance === 1 ? 'credit' : 'credits'}
                </span>
              </p>
            </div>
            <RedeemForm />
          </div>
        </Card>
        <SpendCard />
        <section aria-labelledby="ledger">
          <h2 id="ledger" className="mb-3 font-semibold">
            Ledger
          </h2>
          <Ledger />
        </section>
      </div>
    </>
  )
}
