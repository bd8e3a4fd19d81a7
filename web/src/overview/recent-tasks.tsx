// The most recent tasks, updated live. Users without a task or without a usable key also see the first steps.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'
import { keysQuery } from '../keys/queries.ts'
import { useNowMs } from '../components/display/now.tsx'
import { LoadError } from '../components/feedback/load-error.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { isUsable } from '../keys/key-state.ts'
import { TaskTile } from '../tasks/task-tile.tsx'
import { useLiveTasks } from '../tasks/use-live-tasks.ts'
import { FirstSteps } from './first-steps.tsx'

const tasksShown = 6

interface RecentTasksProps {
  /** Null while the tasks are loading. */
  readonly tasks: readonly TaskRow[] | null
  readonly error: Error | null
}

export function RecentTasks({ tasks, error }: RecentTasksProps) {
  const nowMs = useNowMs()
  const queries = useQueryClient()
  const keys = useQuery(keysQuery)
  const recent = tasks?.slice(0, tasksShown) ?? []
  useLiveTasks(recent)
  const failure = error ?? keys.error
  if (failure !== null) {
    return <LoadError error={failure} onRetry={() => void queries.refetchQueries({ type: 'active' })} />
  }
  if (tasks === null || keys.data === undefined) return <RecentTasksSkeleton />
  const hasTask = tasks.length > 0
  const hasKey = keys.data.keys.some((key) => isUsable(key, nowMs))
  return (
    <div className="flex flex-col gap-8">
      {!(hasTask && hasKey) && <FirstSteps hasTask={hasTask} hasKey={hasKey} />}
      {hasTask && <RecentTaskGrid tasks={recent} />}
    </div>
  )
}

const gridClasses = 'grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3'
const tileClasses = 'h-40 sm:h-52'

function RecentTaskGrid({ tasks }: { readonly tasks: readonly TaskRow[] }) {
  return (
    <section aria-labelledby="recent">
      <header className="mb-3 flex h-6 items-center justify-between gap-4">
        <h2 id="recent" className="font-semibold">
          Recent tasks
        </h2>
        <Link to="/tasks" className="rounded-control text-sm text-accent-ink hover:underline">
          View all
        </Link>
      </header>
      <ul className={gridClasses}>
        {tasks.map((task) => (
          <li key={task.task_id} className={tileClasses}>
            <TaskTile task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecentTasksSkeleton() {
  return (
    <div role="status" aria-label="Loading recent tasks">
      <Skeleton className="mb-3 h-6 w-32" />
      <div className={gridClasses}>
        {['1', '2', '3', '4', '5', '6'].map((tile) => (
          <Skeleton key={tile} className={tileClasses} />
        ))}
      </div>
    </div>
  )
}
