// A placeholder that takes up the same space as the content that is loading.

import { classes } from '../../lib/classes.ts'

export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden="true" className={classes('animate-pulse rounded-control bg-sunken', className)} />
}
