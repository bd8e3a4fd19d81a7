// The notice shown in place of content that failed to load, with a way to retry.

import { Button } from '../button/button.tsx'
import { Notice } from './notice.tsx'

interface LoadErrorProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Shows the error's message. Reads fail only with a `Refusal`, whose message is written for users. */
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
