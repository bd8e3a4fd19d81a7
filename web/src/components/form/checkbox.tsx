// A checkbox with its label.

import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends ComponentProps<'input'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-6 cursor-pointer items-start gap-2.5 text-sm">
      <input type="checkbox" {...rest} className="mt-0.5 size-4 shrink-0" />
      <span>
        {label}
        {hint && <span className="block text-muted">{hint}</span>}
      </span>
    </label>
  )
}
