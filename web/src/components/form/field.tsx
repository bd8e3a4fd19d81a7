// A form control with its label, hint, and error.

import { useEffect, useId } from 'react'
import type { ReactNode } from 'react'

import { Icon } from '../display/icon.tsx'

interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** The attributes in `control` link the form control to its label, hint, and error. */
  readonly children: (control: FieldControl) => ReactNode
}

export interface FieldControl {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  // Moves the focus to a field with an error so that screen readers announce the error.
  useEffect(() => {
    if (error !== undefined) document.getElementById(id)?.focus()
  }, [error, id])
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-hint ${id}-error` })}
      <div id={`${id}-hint`} className="text-sm text-muted empty:hidden">
        {hint}
      </div>
      <div id={`${id}-error`} className="flex gap-1.5 text-sm text-bad empty:hidden">
        {error !== undefined && (
          <>
            <Icon name="warning" className="mt-0.5 size-4" />
            {error}
          </>
        )}
      </div>
    </div>
  )
}
