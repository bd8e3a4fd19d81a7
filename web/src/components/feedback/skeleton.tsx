// A placeholder that is the size of the loading content.

import { classes } from '../../lib/classes.ts'

export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden="true" className={classes('animate-pulse rounded-control bg-sunken', className)} />
}
