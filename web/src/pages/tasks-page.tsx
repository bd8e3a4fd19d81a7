// All tasks of the account.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function TasksPage() {
  return (
    <>
      <PageHeader title="Tasks" />
      <EmptyState icon="tasks" title="Nothing here yet">
        All tasks of the account.
      </EmptyState>
    </>
  )
}
