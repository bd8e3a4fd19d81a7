// For a page that could not be shown: why, and what to do.

import { useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'

import { Refusal } from '../api/refusal.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'

export function FaultPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div role="alert" className="mx-auto grid min-h-[70dvh] w-full max-w-2xl content-center px-4 py-10">
      <title>Something broke · Mutoscope</title>
      <EmptyState
        icon="warning"
        title="This page could not be shown"
        action={
          <Button look="primary" icon="refresh" onClick={retry}>
            Try again
          </Button>
        }
      >
        {error instanceof Refusal
          ? error.message
          : 'Something broke on this page. If it breaks again, load it anew.'}
      </EmptyState>
    </div>
  )
}
