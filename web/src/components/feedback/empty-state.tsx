// Replaces an empty list or page. Explains what will appear here and how to start.

import type { ReactNode } from 'react'

import { Icon } from '../display/icon.tsx'
import type { IconName } from '../display/icon.tsx'

interface EmptyStateProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
  /** A button or link for the next step. */
  readonly action?: ReactNode
  /** Use `h1` if the empty state fills the whole page. */
  readonly heading?: 'h1' | 'h2'
}

export function EmptyState({ icon, title, children, action, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line px-6 py-14 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon name={icon} className="size-6" />
      </span>
      <Heading className="font-semibold">{title}</Heading>
      <div className="max-w-sm text-sm text-muted">{children}</div>
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}
