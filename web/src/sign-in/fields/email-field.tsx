import { Field } from '../../components/form/field.tsx'
import { TextInput } from '../../components/form/text-input.tsx'

interface EmailFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

export function EmailField({ value, onChange, error }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          autoComplete="username"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
