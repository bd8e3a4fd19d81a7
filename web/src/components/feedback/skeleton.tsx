// A placeholder that is the size of the content that is still loading.

import { classes } from '../../lib/classes.ts'

export function Skeleton({ className }: { readonly className: string }) {
  return <div aria-hidden="true" className={classes('animate-pulse rounded-control bg-sunken', className)} />
}
