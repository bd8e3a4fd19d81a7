// How things stand at a glance.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function OverviewPage() {
  return (
    <>
      <PageHeader title="Overview" />
      <EmptyState icon="overview" title="Nothing here yet">
        How things stand at a glance.
      </EmptyState>
    </>
  )
}
