// The status of a task.

import type { TaskStatus } from '../../../../src/domain/tasks/task.ts'
import { classes } from '../../lib/classes.ts'
import { Badge } from './badge.tsx'
import { Icon } from './icon.tsx'

export function StatusBadge({ status }: { readonly status: TaskStatus }) {
  const { tone, icon, label } = statuses[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

/** For use within a line of text, where a badge would be too prominent. */
export function StatusText({ status }: { readonly status: TaskStatus }) {
  const { tone, icon, label } = statuses[status]
  return (
    <span className={classes('inline-flex items-center gap-1', inks[tone])}>
      <Icon name={icon} className="size-3.5" />
      {label}
    </span>
  )
}

const inks = { neutral: 'text-muted', info: 'text-info', good: 'text-good', bad: 'text-bad' } as const

/** Keyed by the API's `task_status`. */
export const statuses = {
  1: { label: 'Queued', tone: 'neutral', icon: 'clock' },
  2: { label: 'Running', tone: 'info', icon: 'running' },
  3: { label: 'Succeeded', tone: 'good', icon: 'check-circle' },
  4: { label: 'Failed', tone: 'bad', icon: 'x-circle' },
} as const
