// In the place of what could not be read: why, and a way to try again.

import { Button } from '../button/button.tsx'
import { Notice } from './notice.tsx'

interface LoadErrorProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** What is read fails with a `Refusal`, whose message is for people. */
export function LoadError({ error, onRetry }: LoadErrorProps) {
  return (
    <Notice kind="error" title="This could not be read">
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{error.message}</p>
        <Button size="small" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
