// A table that is wider than the screen scrolls sideways within its box.

import { useCallback, useState, useSyncExternalStore } from 'react'
import type { ComponentProps } from 'react'

import { classes } from '../../lib/classes.ts'

interface TableProps extends ComponentProps<'table'> {
  /** The table's accessible name. */
  readonly label: string
}

export function Table({ label, className, ...rest }: TableProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const isScrollable = useIsScrollable(container)
  return (
    <div
      ref={setContainer}
      // Keyboard users can scroll a region only if it has the focus. If nothing overflows, the region would be an
      // unnecessary tab stop.
      {...(isScrollable && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table {...rest} aria-label={label} className={classes('w-full border-collapse text-sm', className)} />
    </div>
  )
}

function useIsScrollable(element: HTMLElement | null): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observer = new ResizeObserver(onChange)
      for (const box of [element, element?.firstElementChild]) if (box) observer.observe(box)
      return () => observer.disconnect()
    },
    [element],
  )
  return useSyncExternalStore(subscribe, () => element !== null && element.scrollWidth > element.clientWidth)
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
