// A table of tasks. On narrow screens, the status, model, and creation time are below the prompt.

import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import { Skeleton } from '../../components/feedback/skeleton.tsx'
import { StatusBadge, StatusText } from '../../components/display/status-badge.tsx'
import { Time } from '../../components/display/time.tsx'
import { VirtualList } from '../../components/list/virtual-list.tsx'
import type { Layout } from '../../components/list/virtual-layout.ts'
import { formatDuration, formatNumber } from '../../lib/format.ts'
import { idOf } from './task-gallery.tsx'
import type { TaskViewProps } from './task-gallery.tsx'
import { TaskAction } from '../actions/task-action.tsx'
import { TaskPreview } from '../task-preview.tsx'
import { taskTitle } from '../task-title.ts'

export function TaskTable({ tasks, onShown, onNearEnd }: TaskViewProps) {
  return (
    <div
      role="table"
      aria-label="Tasks"
      // The total number of rows is unknown: more pages may follow.
      aria-rowcount={-1}
      className="overflow-hidden rounded-card border border-line bg-surface text-sm"
    >
      <div role="rowgroup">
        <div role="row" className={`${columns} h-10 text-xs font-medium text-muted`}>
          <span role="columnheader">Prompt</span>
          <span role="columnheader" className="max-md:hidden">
            Status
          </span>
          <span role="columnheader" className="max-md:hidden">
            Model
          </span>
          <span role="columnheader" className="text-right max-md:hidden">
            Credits
          </span>
          <span role="columnheader" className="text-right max-lg:hidden">
            Duration
          </span>
          <span role="columnheader" className="text-right max-md:hidden">
            Created
          </span>
          <span role="columnheader">
            <span className="sr-only">Actions</span>
          </span>
        </div>
      </div>
      <VirtualList
        roles={['rowgroup', 'row']}
        items={tasks}
        idOf={idOf}
        layout={layout}
        onShown={onShown}
        onNearEnd={onNearEnd}
        itemClassName={`${columns} border-t border-line hover:bg-sunken`}
      >
        {(task) => <Cells task={task} />}
      </VirtualList>
    </div>
  )
}

const columns =
  'grid items-center gap-x-4 pl-4 pr-2 grid-cols-[minmax(0,1fr)_2.25rem] md:grid-cols-[minmax(0,1fr)_7rem_9rem_4.5rem_7rem_2.25rem] lg:grid-cols-[minmax(0,1fr)_7rem_9rem_4.5rem_5rem_7rem_2.25rem]'

const rowHeight = 64

function layout(tasks: readonly TaskRow[], width: number): Layout {
  return {
    boxes: tasks.map((_, index) => ({ x: 0, y: index * rowHeight, width, height: rowHeight })),
    height: tasks.length * rowHeight,
  }
}

const Cells = memo(function Cells({ task }: { readonly task: TaskRow }) {
  const { status, model_id, credits, created_at_ms, finished_at_ms } = task
  return (
    <>
      <div role="cell" className="flex min-w-0 items-center gap-3">
        <div className="size-11 shrink-0 overflow-hidden rounded-control">
          <TaskPreview task={task} isSmall />
        </div>
        <div className="min-w-0">
          {/* The link covers the whole row. */}
          <Link
            to="/tasks/$taskId"
            params={{ taskId: task.task_id }}
            className="block truncate font-medium after:absolute after:inset-0 after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent-ink"
          >
            {taskTitle(task)}
          </Link>
          <p className="truncate text-xs text-muted md:hidden">
            <StatusText status={status} /> · {model_id} · <Time ms={created_at_ms} />
          </p>
        </div>
      </div>
      <div role="cell" className="max-md:hidden">
        <StatusBadge status={status} />
      </div>
      <div role="cell" className="truncate text-muted max-md:hidden">
        {model_id}
      </div>
      <div role="cell" className="text-right tabular-nums max-md:hidden">
        {status === 4 ? <s className="text-muted">{formatNumber(credits)}</s> : formatNumber(credits)}
      </div>
      <div role="cell" className="text-right text-muted tabular-nums max-lg:hidden">
        {finished_at_ms === null ? '–' : formatDuration(finished_at_ms - created_at_ms)}
      </div>
      <div role="cell" className="text-right text-muted max-md:hidden">
        <Time ms={created_at_ms} />
      </div>
      {/* This cell lies above the link that covers the row. */}
      <div role="cell" className="relative">
        <TaskAction task={task} isIcon />
      </div>
    </>
  )
})

export function TableSkeleton() {
  return <Skeleton className="h-96 rounded-card" />
}
