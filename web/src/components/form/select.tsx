// A native select works best on phones, with keyboards, and with screen readers.

import type { ComponentProps } from 'react'

import { classes } from '../../lib/classes.ts'
import { Icon } from '../display/icon.tsx'
import { controlClasses } from './text-input.tsx'

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classes('relative block', className)}>
      <select {...rest} className={classes(controlClasses, 'h-10 appearance-none pr-9')} />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted"
      />
    </span>
  )
}
