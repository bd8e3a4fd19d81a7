// Holds the place, in its size, of what is still on its way.

import { classes } from '../../lib/classes.ts'

export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden="true" className={classes('animate-pulse rounded-control bg-sunken', className)} />
}
