// Where a one-time link leads.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function LinkPage() {
  return (
    <>
      <PageHeader title="Welcome" />
      <EmptyState icon="shield" title="Nothing here yet">
        Where a one-time link leads.
      </EmptyState>
    </>
  )
}
