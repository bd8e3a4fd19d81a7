// The expiration of a new key: a preset or a custom date.

import { classes } from '../lib/classes.ts'
import { Field } from '../components/form/field.tsx'
import { Select } from '../components/form/select.tsx'
import { TextInput } from '../components/form/text-input.tsx'
import { expiries } from './key-form.ts'
import type { Expiry, KeyForm } from './key-form.ts'

interface ExpiryFieldProps {
  readonly form: KeyForm
  readonly onChange: (part: Partial<KeyForm>) => void
  readonly error: string | undefined
}

export function ExpiryField({ form, onChange, error }: ExpiryFieldProps) {
  const isCustom = form.expiry === 'date'
  return (
    <div className={classes('grid gap-x-3 gap-y-5', isCustom && 'sm:grid-cols-2')}>
      <Field label="Expiration" error={isCustom ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            value={form.expiry}
            onChange={(event) => onChange({ expiry: expiryOf(event.target.value) })}
          >
            {expiries.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isCustom && (
        <Field label="Expiration date" error={error}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={form.date}
              onChange={(event) => onChange({ date: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function expiryOf(value: string): Expiry {
  return expiries.find(({ id }) => id === value)?.id ?? 'never'
}
