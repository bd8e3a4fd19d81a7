// One task in full.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function TaskPage() {
  return (
    <>
      <PageHeader title="Task" />
      <EmptyState icon="tasks" title="Nothing here yet">
        One task in full.
      </EmptyState>
    </>
  )
}
