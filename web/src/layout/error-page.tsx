// Replaces a page that failed to load or to render. After a lost connection, reloads the site when the connection
// returns.

import { onlineManager } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'

import { Refusal, connectionLost } from '../api/refusal.ts'
import { Button } from '../components/button/button.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { HomeLink } from './home-link.tsx'

/** Replaces a single page. The layout around the page stays visible. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const isLost = error instanceof Refusal && error.code === connectionLost
  useEffect(() => {
    if (!isLost) return
    onlineManager.setOnline(false)
    return onlineManager.subscribe((isOnline) => isOnline && reload())
  }, [isLost])
  return (
    <div role="alert">
      <title>Error · Mutoscope</title>
      <EmptyState
        heading="h1"
        icon="warning"
        title="We couldn't show this page"
        action={
          <Button variant="primary" icon="refresh" onClick={reload}>
            Try again
          </Button>
        }
      >
        {error instanceof Refusal ? error.message : 'Something went wrong. Try again.'}
      </EmptyState>
    </div>
  )
}

/** Replaces the whole screen if the layout itself or the API reference fails. */
export function BareErrorPage(props: ErrorComponentProps) {
  return (
    <main className="mx-auto flex w-full max-w-2xl flex-col gap-10 px-4 pt-20 pb-10">
      <HomeLink />
      <ErrorPage {...props} />
    </main>
  )
}

/**
 * Reloads the whole site, because the browser may have cached the failed download of a file, or a newer version of the
 * site may be available.
 */
function reload(): void {
  window.location.reload()
}
