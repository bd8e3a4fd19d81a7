import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { NewKeyAnswer } from '../../../src/http/site/wire/keys.ts'
import { useAction } from '../action/use-action.ts'
import { createKey, keysQuery } from './queries.ts'
import { errorAt } from '../api/refusal.ts'
import { Button } from '../components/button/button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { Field } from '../components/form/field.tsx'
import { Form } from '../components/form/form.tsx'
import { useNowMs } from '../components/display/now.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { TextInput } from '../components/form/text-input.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { emptyForm, keyNameLengthMax, keyRequestOf } from './key-form.ts'
import type { KeyForm } from './key-form.ts'
import { ModelsField } from './models-field.tsx'

interface NewKeyDialogProps {
  readonly onClose: () => void
  readonly onCreated: (answer: NewKeyAnswer) => void
}

const fields = ['name', 'expires_in_days', 'daily_credits_max', 'model_ids']

export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const nowMs = useNowMs()
  const queries = useQueryClient()
  const [form, setForm] = useState(emptyForm)
  const creation = useAction(
    async (filled: KeyForm) => createKey(keyRequestOf(filled, nowMs)),
    (answer) => {
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      onCreated(answer)
    },
  )
  const change = (part: Partial<KeyForm>) => setForm((before) => ({ ...before, ...part }))
  return (
    <Dialog title="Create API key" onClose={onClose}>
      <Form className="flex flex-col gap-5" onSubmit={() => creation.run(form)}>
        <Field
          label="Name"
          hint="Name the program or computer that will use this key."
          error={errorAt(creation.refusal, 'name')}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              placeholder="Laptop"
              maxLength={keyNameLengthMax}
              value={form.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <ExpiryField form={form} onChange={change} error={errorAt(creation.refusal, 'expires_in_days')} />
        <LimitField
          value={form.dailyCredits}
          onChange={(dailyCredits) => change({ dailyCredits })}
          error={errorAt(creation.refusal, 'daily_credits_max')}
        />
        <ModelsField
          chosen={form.modelIds}
          onChange={(modelIds) => change({ modelIds })}
          error={errorAt(creation.refusal, 'model_ids')}
        />
        <RefusalNotice refusal={creation.refusal} fields={fields} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={creation.isPending}>
            Create key
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

interface LimitFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function LimitField({ value, onChange, error }: LimitFieldProps) {
  return (
    <Field
      label="Daily credit limit"
      hint="The most this key can spend per day (UTC). Leave empty for no limit."
      error={error}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
