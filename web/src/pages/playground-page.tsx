// Where one tries a model.

import { EmptyState } from '../components/empty-state.tsx'
import { PageHeader } from '../components/page-header.tsx'

export function PlaygroundPage() {
  return (
    <>
      <PageHeader title="Playground" />
      <EmptyState icon="playground" title="Nothing here yet">
        Where one tries a model.
      </EmptyState>
    </>
  )
}
