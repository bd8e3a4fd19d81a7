// Where one watches a task happen, and then sees what came of it. Its room is reserved from the beginning: nothing on
// the page moves when the result comes.

import type { ReactNode } from 'react'

import type { AspectRatio } from '../../../../src/domain/tasks/catalog.ts'
import type { Phase } from '../../../../src/domain/tasks/task.ts'
import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { Frame } from '../../components/panel/frame.tsx'
import { Icon } from '../../components/display/icon.tsx'
import { useElapsedMs } from '../../components/display/now.tsx'
import { Spinner } from '../../components/feedback/spinner.tsx'
import { formatDuration } from '../../lib/format.ts'
import { FailureNotice } from './failure-notice.tsx'
import { TaskOutput } from './task-output.tsx'

interface TaskStageProps {
  /** Null for the moment between its making and the first news of it. */
  readonly task: TaskRow | null
  readonly aspectRatio: AspectRatio
  readonly onRetry: () => void
  /** Below the frame; why a task failed is told over it too. */
  readonly children?: ReactNode
}

export function TaskStage({ task, aspectRatio, onRetry, children }: TaskStageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] *:col-start-1 *:row-start-1">
      <div className="flex flex-col gap-3">
        <Frame
          aspectRatio={aspectRatio}
          className={task?.status === 4 ? 'border-2 border-dashed border-line' : 'bg-sunken'}
        >
          <Content task={task} />
        </Frame>
        {children}
      </div>
      {task?.status === 4 && (
        <div className="m-auto w-full max-w-xl px-4 sm:px-6">
          <FailureNotice task={task} onRetry={onRetry} />
        </div>
      )}
      <p role="status" className="sr-only">
        {announcementOf(task)}
      </p>
    </div>
  )
}

function Content({ task }: Pick<TaskStageProps, 'task'>) {
  if (task === null) return <UnderWay words="Sending" />
  if (task.status === 4) return null
  if (task.status !== 3) return <UnderWay words={phaseWords[task.phase]} sinceMs={task.created_at_ms} />
  if (task.output_url === null) return <Gone />
  return <TaskOutput key={task.task_id} task={task} url={task.output_url} />
}

/** For eyes: the status below the frame tells the same to ears, and not every second. */
function UnderWay({ words, sinceMs = null }: { readonly words: string; readonly sinceMs?: number | null }) {
  return (
    <div
      aria-hidden="true"
      className="shimmer flex size-full flex-col items-center justify-center gap-2 text-sm text-muted"
    >
      <Spinner />
      <span className="text-center">
        {words}
        {sinceMs !== null && <Elapsed sinceMs={sinceMs} />}
      </span>
    </div>
  )
}

function Elapsed({ sinceMs }: { readonly sinceMs: number }) {
  return (
    <span className="tabular-nums">
      {' · '}
      {formatDuration(useElapsedMs(sinceMs, null))}
    </span>
  )
}

function Gone() {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-sm text-muted">
      <Icon name="clock" />
      The output was kept for its time, and is gone.
    </div>
  )
}

const phaseWords: Readonly<Record<Phase, string>> = {
  queued: 'LoadingPage for its turn',
  submitting: 'Handing it to the engine',
  running: 'The engine is at work',
  storing: 'Putting it away',
  succeeded: 'Done',
  failed: 'Failed',
}

function announcementOf(task: TaskRow | null): string {
  if (task === null) return 'Sending.'
  if (task.failure !== null) return `Failed: ${task.failure.message}`
  return `${phaseWords[task.phase]}.`
}
