import { useState } from 'react'
import type { ReactNode } from 'react'

import { Field } from './field.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from './text-input.tsx'

interface PasswordFieldProps {
  readonly label: string
  /** With `current-password`, the browser offers a saved password. With `new-password`, it suggests a new one. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly hint?: ReactNode
}

export function PasswordField({ label, autoComplete, value, onChange, error, hint }: PasswordFieldProps) {
  const [isShown, show] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className="relative block">
          <TextInput
            {...control}
            type={isShown ? 'text' : 'password'}
            className="pr-11"
            autoComplete={autoComplete}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? 'Hide password' : 'Show password'}
            className="absolute top-0.5 right-0.5"
            onClick={() => show(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
