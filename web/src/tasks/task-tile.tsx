// A task in a grid. A video plays while the user hovers over the tile or focuses it.

import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { SyntheticEvent } from 'react'

import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'
import { Icon } from '../components/display/icon.tsx'
import { statuses } from '../components/display/status-badge.tsx'
import { Time } from '../components/display/time.tsx'
import { captionHeight } from './list/gallery-layout.ts'
import { TaskPreview } from './task-preview.tsx'
import { taskTitle } from './task-title.ts'

export const TaskTile = memo(function TaskTile({ task }: { readonly task: TaskRow }) {
  return (
    <Link
      to="/tasks/$taskId"
      params={{ taskId: task.task_id }}
      onPointerEnter={play}
      onPointerLeave={pause}
      onFocus={play}
      onBlur={pause}
      className="group flex size-full flex-col rounded-control"
    >
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-control">
        <TaskPreview task={task} />
        {task.kind === 'video' && task.output_url !== null && (
          <span className="absolute right-2 bottom-2 grid size-6 place-items-center rounded-full bg-scrim text-white">
            <Icon name="play" className="size-3.5" />
          </span>
        )}
      </div>
      <div style={{ height: captionHeight }} className="min-w-0 px-0.5 pt-1.5 text-xs">
        <p className="truncate font-medium group-hover:text-accent-ink">{taskTitle(task)}</p>
        <p className="truncate text-muted">
          <span className="sr-only">{statuses[task.status].label}, </span>
          <Time ms={task.created_at_ms} />
        </p>
      </div>
    </Link>
  )
})

function play({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // If the pointer leaves before playback starts, the promise rejects, which is not an error.
  currentTarget
    .querySelector('video')
    ?.play()
    .catch(() => undefined)
}

function pause({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.querySelector('video')?.pause()
}
