// Shows the progress of a task and then its result. Both have the same size, so that the page does not shift.

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

interface TaskResultProps {
  /** Null until the task's first event arrives. */
  readonly task: TaskRow | null
  readonly aspectRatio: AspectRatio
  readonly onRetry: () => void
  /** Shown below the frame. If the task failed, a notice overlays the frame and this content. */
  readonly children?: ReactNode
}

export function TaskResult({ task, aspectRatio, onRetry, children }: TaskResultProps) {
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

function Content({ task }: Pick<TaskResultProps, 'task'>) {
  if (task === null) return <InProgress label="Sending" />
  if (task.status === 4) return null
  if (task.status !== 3) return <InProgress label={progressOf(task)} sinceMs={task.created_at_ms} />
  if (task.output_url === null) return <Unavailable isDeleted={task.is_deleted} />
  return <TaskOutput key={task.task_id} task={task} url={task.output_url} />
}

/** Screen readers skip this element and read the status message, which does not change every second. */
function InProgress({ label, sinceMs = null }: { readonly label: string; readonly sinceMs?: number | null }) {
  return (
    <div
      aria-hidden="true"
      className="shimmer flex size-full flex-col items-center justify-center gap-2 text-sm text-muted"
    >
      <Spinner />
      <span className="text-center">
        {label}
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

function Unavailable({ isDeleted }: { readonly isDeleted: boolean }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-sm text-muted">
      <Icon name={isDeleted ? 'trash' : 'clock'} />
      {isDeleted ? 'This output has been deleted.' : 'This output is no longer available.'}
    </div>
  )
}

const phaseLabels: Readonly<Record<Phase, string>> = {
  queued: 'Queued',
  submitting: 'Sending to the engine',
  running: 'Generating',
  storing: 'Saving the output',
  succeeded: 'Succeeded',
  failed: 'Failed',
}

function progressOf({ is_canceling, phase }: TaskRow): string {
  return is_canceling ? 'Canceling' : phaseLabels[phase]
}

function announcementOf(task: TaskRow | null): string {
  if (task === null) return 'Sending.'
  if (task.failure !== null) return `Failed: ${task.failure.message}`
  return `${progressOf(task)}.`
}
