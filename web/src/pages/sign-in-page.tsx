// Where one comes in.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function SignInPage() {
  return (
    <>
      <PageHeader title="Sign in" />
      <EmptyState icon="shield" title="Nothing here yet">
        Where one comes in.
      </EmptyState>
    </>
  )
}
