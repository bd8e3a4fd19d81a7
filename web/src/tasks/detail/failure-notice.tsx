// Explains why a task failed, what was refunded, and what to do next.

import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { Button } from '../../components/button/button.tsx'
import { Credits } from '../../components/display/credits.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { failureAdvice } from './failure-advice.ts'

interface FailureNoticeProps {
  readonly task: TaskRow
  readonly onRetry: () => void
}

export function FailureNotice({ task, onRetry }: FailureNoticeProps) {
  if (task.failure === null) return null
  const isCanceled = task.failure.code === 'canceled'
  return (
    <Notice
      kind={isCanceled ? 'info' : 'error'}
      title={isCanceled ? 'This task was canceled' : 'This task failed'}
    >
      {!isCanceled && <p>{task.failure.message}</p>}
      {!task.is_deleted && <p className="mt-1 text-muted">{failureAdvice(task.failure.code)}</p>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">
          <Credits amount={task.credits} /> {task.credits === 1 ? 'was' : 'were'} refunded.
        </p>
        {/* A deleted task has no prompt to send again. */}
        {!task.is_deleted && (
          <Button size="small" icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </Notice>
  )
}
