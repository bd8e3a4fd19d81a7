// Text inputs, and the classes that they share with the select.

import type { ComponentProps } from 'react'

import { classes } from '../../lib/classes.ts'

/** On phones, the font size is 16 pixels, because iOS zooms into fields with smaller text. */
export const controlClasses =
  'w-full rounded-control border border-edge bg-surface px-3 text-base lg:text-sm text-ink transition-colors placeholder:text-muted ' +
  'hover:border-ink aria-invalid:border-bad disabled:cursor-not-allowed disabled:opacity-50'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classes(controlClasses, 'h-10', className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classes(controlClasses, 'py-2', className)} />
}
