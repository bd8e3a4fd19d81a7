// For a page that could not be shown: why, and what to do. Where only the connection was lost it comes by itself.

import { onlineManager } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'

import { Refusal, connectionLost } from '../api/refusal.ts'
import { Button } from '../components/button/button.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { HomeLink } from './home-link.tsx'

/** Within what stands round the pages. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const isLost = error instanceof Refusal && error.code === connectionLost
  useEffect(() => {
    if (!isLost) return
    onlineManager.setOnline(false)
    return onlineManager.subscribe((isOnline) => isOnline && loadAnew())
  }, [isLost])
  return (
    <div role="alert">
      <title>Something broke · Mutoscope</title>
      <EmptyState
        heading="h1"
        icon="warning"
        title="This page could not be shown"
        action={
          <Button variant="primary" icon="refresh" onClick={loadAnew}>
            Try again
          </Button>
        }
      >
        {error instanceof Refusal ? error.message : 'Something broke on this page.'}
      </EmptyState>
    </div>
  )
}

/** For what stands round the pages itself. */
export function BareErrorPage(props: ErrorComponentProps) {
  return (
    <main className="mx-auto flex w-full max-w-2xl flex-col gap-10 px-4 pt-20 pb-10">
      <HomeLink />
      <ErrorPage {...props} />
    </main>
  )
}

/** All of it: a file that could not be had once may be remembered as such, and another version may be served by now. */
function loadAnew(): void {
  window.location.reload()
}
