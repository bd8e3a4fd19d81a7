// A box that has a given aspect ratio and fits the page and the screen. It reserves the space for an output that does
// not exist yet.

import type { ReactNode } from 'react'

import type { AspectRatio } from '../../../../src/domain/tasks/catalog.ts'
import { classes } from '../../lib/classes.ts'
import { ratioOf } from '../../lib/aspect-ratio.ts'

interface FrameProps {
  readonly aspectRatio: AspectRatio
  readonly className?: string
  readonly children: ReactNode
}

export function Frame({ aspectRatio, className, children }: FrameProps) {
  const ratio = ratioOf(aspectRatio)
  return (
    <div
      style={{ aspectRatio: ratio, width: `min(100%, min(34rem, 70vh, 88vw) * ${ratio})` }}
      className={classes('mx-auto overflow-hidden rounded-card', className)}
    >
      {children}
    </div>
  )
}
