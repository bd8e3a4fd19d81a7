// Where a task stands, in the words of the site.

import type { TaskStatus } from '../../../src/domain/task.ts'
import { Badge } from './badge.tsx'

export function StatusBadge({ status }: { readonly status: TaskStatus }) {
  const { tone, icon, word } = statuses[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

/** By the numbers of the API. */
export const statuses = {
  1: { word: 'Queued', tone: 'neutral', icon: 'clock' },
  2: { word: 'Running', tone: 'info', icon: 'running' },
  3: { word: 'Succeeded', tone: 'good', icon: 'check-circle' },
  4: { word: 'Failed', tone: 'bad', icon: 'x-circle' },
} as const
