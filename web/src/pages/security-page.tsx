// Password, codes and sessions.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" />
      <EmptyState icon="shield" title="Nothing here yet">
        Password, codes and sessions.
      </EmptyState>
    </>
  )
}
