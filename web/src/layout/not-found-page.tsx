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
        title="Page not found"
        action={
          <Link to="/" className={buttonClasses('primary')}>
            Go to overview
          </Link>
        }
      >
        The address may be incorrect, or the page may have been removed.
      </EmptyState>
    </>
  )
}
