// Thumbnails of recent tasks. Selecting a thumbnail shows the result of its task.

import { classes } from '../lib/classes.ts'
import { statuses } from '../components/display/status-badge.tsx'
import { ratioOf } from '../lib/aspect-ratio.ts'
import { TaskPreview } from '../tasks/task-preview.tsx'
import { taskTitle } from '../tasks/task-title.ts'
import type { RecentTask } from './use-recent-tasks.ts'

interface RecentStripProps {
  readonly tasks: readonly RecentTask[]
  readonly shownId: string | null
  readonly onShow: (taskId: string) => void
}

export function RecentStrip({ tasks, shownId, onShow }: RecentStripProps) {
  if (tasks.length < 2) return null
  return (
    <ul aria-label="Recent results" className="-m-1 flex gap-2.5 overflow-x-auto p-1">
      {tasks.map(({ taskId, aspectRatio, task }, index) => (
        <li key={taskId}>
          <button
            type="button"
            aria-current={taskId === shownId}
            aria-label={labelOf(
              index,
              task === null ? null : taskTitle(task),
              task === null ? null : statuses[task.status].label,
            )}
            onClick={() => onShow(taskId)}
            style={{ aspectRatio: ratioOf(aspectRatio) }}
            className={classes(
              'h-18 max-w-40 overflow-hidden rounded-control bg-sunken outline-offset-2',
              taskId === shownId && 'ring-2 ring-accent',
            )}
          >
            {task !== null && <TaskPreview task={task} isSmall />}
          </button>
        </li>
      ))}
    </ul>
  )
}

function labelOf(index: number, title: string | null, status: string | null): string {
  return title === null ? `Result ${index + 1}` : `Result ${index + 1}: ${title} (${status})`
}
