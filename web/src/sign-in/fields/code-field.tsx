// A field for a code from an authenticator app, or a recovery code.

import type { Ref } from 'react'

import { Field } from '../../components/form/field.tsx'
import { TextInput } from '../../components/form/text-input.tsx'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly hint?: string
  readonly ref?: Ref<HTMLInputElement>
}

export function CodeField({ value, onChange, error, hint, ref }: CodeFieldProps) {
  return (
    <Field
      label="Authentication code"
      hint={hint ?? 'Enter the 6-digit code from your authenticator app, or a recovery code.'}
      error={error}
    >
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          className="font-mono tracking-widest"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
