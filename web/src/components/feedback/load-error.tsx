// Replaces content that failed to load, and offers a retry.

import { Button } from '../button/button.tsx'
import { Notice } from './notice.tsx'

interface LoadErrorProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** The error is always a `Refusal`, whose message is written for users. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  return (
    <Notice kind="error" title="We couldn't load this content">
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{error.message}</p>
        <Button size="small" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
