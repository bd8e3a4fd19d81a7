// Rows and columns; wider than the screen it scrolls by itself and not with the page.

import type { ComponentProps } from 'react'

import { classes } from '../../lib/classes.ts'

interface TableProps extends ComponentProps<'table'> {
  /** What it lists, for those who cannot see it. */
  readonly label: string
}

export function Table({ label, className, ...rest }: TableProps) {
  return (
    // Reachable by keyboard, because that is how one scrolls it without a pointer.
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table {...rest} className={classes('w-full border-collapse text-sm', className)} />
    </div>
  )
}

export function HeaderCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classes('h-10 px-4 text-left text-xs font-medium whitespace-nowrap text-muted', className)}
    />
  )
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classes('border-t border-line', className)} />
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={classes('h-12 px-4 py-2', className)} />
}
