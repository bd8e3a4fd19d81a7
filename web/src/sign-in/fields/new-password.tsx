import { classes } from '../../lib/classes.ts'
import { PasswordField } from '../../components/form/password-field.tsx'
import { passwordLengthMin, steps, strengthOf } from './password-strength.ts'

interface NewPasswordProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

export function NewPassword({ label, value, onChange, error }: NewPasswordProps) {
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      error={error}
      hint={<Meter password={value} />}
    />
  )
}

function Meter({ password }: { readonly password: string }) {
  const { step, label } = strengthOf(password)
  const isEmpty = password === ''
  return (
    <>
      <span aria-hidden="true" className="mb-1.5 grid grid-cols-4 gap-1">
        {Array.from({ length: steps }, (_, index) => (
          <span
            key={index}
            className={classes(
              'h-1 rounded-full transition-colors',
              isEmpty || index >= step ? 'bg-line' : colors[step],
            )}
          />
        ))}
      </span>
      {isEmpty ? `Use at least ${passwordLengthMin} characters. A few random words work well.` : label}
    </>
  )
}

const colors: Readonly<Record<number, string>> = { 1: 'bg-bad', 2: 'bg-warn', 3: 'bg-good', 4: 'bg-good' }
