// Balance, ledger and spend.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function CreditsPage() {
  return (
    <>
      <PageHeader title="Credits" />
      <EmptyState icon="credits" title="Nothing here yet">
        Balance, ledger and spend.
      </EmptyState>
    </>
  )
}
