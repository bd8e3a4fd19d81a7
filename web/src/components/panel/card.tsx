// A boxed section of a page.

import type { ReactNode } from 'react'

import { classes } from '../../lib/classes.ts'

interface CardProps {
  readonly title?: ReactNode
  /** The description below the title. */
  readonly about?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

export function Card({ title, about, actions, className, children }: CardProps) {
  return (
    <section
      className={classes('rounded-card border border-line bg-surface p-5 shadow-card sm:p-6', className)}
    >
      {title !== undefined && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 not-last:mb-4">
          <div className="min-w-0">
            <h2 className="text-base font-semibold">{title}</h2>
            {about !== undefined && <p className="mt-1 max-w-prose text-sm text-muted">{about}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
