// For a path that leads nowhere.

import { Link } from '@tanstack/react-router'

import { buttonClasses } from '../components/button/button.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'

export function NotFoundPage() {
  return (
    <>
      <title>Not found · Mutoscope</title>
      <EmptyState
        icon="search"
        heading="h1"
        title="There is no such page"
        action={
          <Link to="/" className={buttonClasses('primary')}>
            Go to the overview
          </Link>
        }
      >
        The address may be misspelled, or what was here is gone.
      </EmptyState>
    </>
  )
}
