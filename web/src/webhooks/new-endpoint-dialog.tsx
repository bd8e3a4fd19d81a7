import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { NewEndpointAnswer, NewEndpointRequest } from '../../../src/http/site/wire/webhooks.ts'
import { useAction } from '../action/use-action.ts'
import { errorAt } from '../api/refusal.ts'
import { Button } from '../components/button/button.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { Checkbox } from '../components/form/checkbox.tsx'
import { Field } from '../components/form/field.tsx'
import { Form } from '../components/form/form.tsx'
import { TextInput } from '../components/form/text-input.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { createEndpoint, endpointsQuery } from './queries.ts'

interface NewEndpointDialogProps {
  readonly onClose: () => void
  readonly onCreated: (answer: NewEndpointAnswer) => void
}

const choices = [
  { type: 'task.succeeded', label: 'Task succeeded' },
  { type: 'task.failed', label: 'Task failed' },
] as const

export function NewEndpointDialog({ onClose, onCreated }: NewEndpointDialogProps) {
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<NewEndpointRequest['types']>(['task.succeeded', 'task.failed'])
  const creation = useAction(createEndpoint, (answer) => {
    void queries.invalidateQueries({ queryKey: endpointsQuery.queryKey })
    onCreated(answer)
  })
  const typesError = errorAt(creation.refusal, 'types')
  return (
    <Dialog title="Add endpoint" onClose={onClose}>
      <Form className="flex flex-col gap-5" onSubmit={() => creation.run({ url: url.trim(), types })}>
        <Field
          label="URL"
          hint="Enter the URL on your server that receives webhooks, such as https://example.com/webhooks."
          error={errorAt(creation.refusal, 'url')}
        >
          {(control) => (
            <TextInput
              {...control}
              type="url"
              autoComplete="off"
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-2 text-sm font-medium">Events</legend>
          <div className="flex flex-col gap-2">
            {choices.map(({ type, label }) => (
              <Checkbox
                key={type}
                label={label}
                checked={types.includes(type)}
                onChange={(event) =>
                  setTypes((all) =>
                    event.target.checked ? [...all, type] : all.filter((other) => other !== type),
                  )
                }
              />
            ))}
          </div>
          {typesError !== undefined && <p className="mt-2 text-sm text-bad">{typesError}</p>}
        </fieldset>
        <RefusalNotice refusal={creation.refusal} fields={['url', 'types']} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={creation.isPending}>
            Add endpoint
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
