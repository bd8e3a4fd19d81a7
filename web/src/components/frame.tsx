// Room in the shape of a picture, reserved before the picture is there: as large as fits into a stage whose own size
// never changes.

import type { ReactNode } from 'react'

import type { AspectRatio } from '../../../src/domain/catalog.ts'
import { classes } from '../classes.ts'
import { ratioOf } from '../ratio.ts'

interface FrameProps {
  readonly aspectRatio: AspectRatio
  readonly className?: string
  readonly children: ReactNode
}

export function Frame({ aspectRatio, className, children }: FrameProps) {
  const ratio = ratioOf(aspectRatio)
  return (
    <div className={classes('@container-size flex', frameHeight)}>
      <div
        style={{ aspectRatio: ratio, width: `min(100cqw, ${100 * ratio}cqh)` }}
        className={classes('m-auto overflow-hidden rounded-card', className)}
      >
        {children}
      </div>
    </div>
  )
}

/** Also for what holds its place. A phone's is as wide as high. */
export const frameHeight = 'h-[min(34rem,70vh,88vw)]'
