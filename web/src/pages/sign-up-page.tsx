// Where one opens an account.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function SignUpPage() {
  return (
    <>
      <PageHeader title="Sign up" />
      <EmptyState icon="shield" title="Nothing here yet">
        Where one opens an account.
      </EmptyState>
    </>
  )
}
