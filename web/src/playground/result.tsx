// Shows the selected task or, before the first task, an empty frame in the chosen aspect ratio.

import { Link } from '@tanstack/react-router'

import type { AspectRatio } from '../../../src/domain/tasks/catalog.ts'
import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'
import { buttonClasses } from '../components/button/button.tsx'
import { Frame } from '../components/panel/frame.tsx'
import { formatDuration } from '../lib/format.ts'
import { TaskAction } from '../tasks/actions/task-action.tsx'
import { DownloadLink } from '../tasks/detail/download-link.tsx'
import { TaskResult } from '../tasks/detail/task-result.tsx'
import type { RecentTask } from './use-recent-tasks.ts'

interface ResultProps {
  /** Null before the first task. */
  readonly shown: RecentTask | null
  /** The aspect ratio of the next task. */
  readonly aspectRatio: AspectRatio
  readonly onRetry: () => void
}

export function Result({ shown, aspectRatio, onRetry }: ResultProps) {
  return (
    <section aria-label="Result">
      {shown === null ? (
        <Frame aspectRatio={aspectRatio} className="border-2 border-dashed border-line">
          <div className="grid size-full place-items-center p-4 text-center text-sm text-muted">
            Your result will appear here.
          </div>
        </Frame>
      ) : (
        <TaskResult task={shown.task} aspectRatio={shown.aspectRatio} onRetry={onRetry}>
          <div className="min-h-19 sm:min-h-8">
            {shown.task !== null && shown.task.status !== 4 && <ResultBar task={shown.task} />}
          </div>
        </TaskResult>
      )}
    </section>
  )
}

function ResultBar({ task }: { readonly task: TaskRow }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {task.finished_at_ms !== null &&
          `Created in ${formatDuration(task.finished_at_ms - task.created_at_ms)} · `}
        {task.model_id}
      </p>
      <div className="flex gap-2">
        <DownloadLink task={task} />
        {task.finished_at_ms === null && <TaskAction task={task} />}
        <Link
          to="/tasks/$taskId"
          params={{ taskId: task.task_id }}
          className={buttonClasses('secondary', 'small')}
        >
          View details
        </Link>
      </div>
    </div>
  )
}
