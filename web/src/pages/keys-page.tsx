// The API keys of the account.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function KeysPage() {
  return (
    <>
      <PageHeader title="Keys" />
      <EmptyState icon="key" title="Nothing here yet">
        The API keys of the account.
      </EmptyState>
    </>
  )
}
