// Where a task stands, in the words of the site.

import type { TaskStatus } from '../../../../src/domain/task.ts'
import { classes } from '../../lib/classes.ts'
import { Badge } from './badge.tsx'
import { Icon } from './icon.tsx'

export function StatusBadge({ status }: { readonly status: TaskStatus }) {
  const { tone, icon, word } = statuses[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

/** For a line of words, where a badge would be too much. */
export function StatusWord({ status }: { readonly status: TaskStatus }) {
  const { tone, icon, word } = statuses[status]
  return (
    <span className={classes('inline-flex items-center gap-1', inks[tone])}>
      <Icon name={icon} className="size-3.5" />
      {word}
    </span>
  )
}

const inks = { neutral: 'text-muted', info: 'text-info', good: 'text-good', bad: 'text-bad' } as const

/** By the numbers of the API. */
export const statuses = {
  1: { word: 'Queued', tone: 'neutral', icon: 'clock' },
  2: { word: 'Running', tone: 'info', icon: 'running' },
  3: { word: 'Succeeded', tone: 'good', icon: 'check-circle' },
  4: { word: 'Failed', tone: 'bad', icon: 'x-circle' },
} as const
