// Replaces a key: a new one with its settings, while the old one lives on for a while.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Key, NewKeyAnswer } from '../../../src/http/site/wire/keys.ts'
import { useAction } from '../action/use-action.ts'
import { keysQuery, rollKey } from './queries.ts'
import { Button } from '../components/button/button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { Form } from '../components/form/form.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'

interface RollKeyDialogProps {
  readonly row: Key
  readonly onClose: () => void
  readonly onRolled: (answer: NewKeyAnswer) => void
}

const graces = [
  { hours: 0, label: 'At once' },
  { hours: 1, label: 'In an hour' },
  { hours: 24, label: 'In a day' },
  { hours: 168, label: 'In 7 days' },
] as const

export function RollKeyDialog({ row, onClose, onRolled }: RollKeyDialogProps) {
  const queries = useQueryClient()
  const [graceHours, setGraceHours] = useState(24)
  const rolling = useAction(
    (hours: number) => rollKey(row.key_id, { grace_hours: hours }),
    (answer) => {
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      onClose()
      onRolled(answer)
    },
  )
  return (
    <Dialog title={`Roll “${row.name}”`} onClose={onClose}>
      <Form className="flex flex-col gap-5" onSubmit={() => rolling.run(graceHours)}>
        <p className="text-sm text-muted">
          You get a new key with the same name and limits. Put it where{' '}
          <span className="font-mono text-ink">{row.hint}</span> is used; the old one works until then.
        </p>
        <fieldset>
          <legend className="mb-2 text-sm font-medium">The old key ends</legend>
          <div className="grid grid-cols-2 gap-2">
            {graces.map(({ hours, label }) => (
              <label
                key={hours}
                className="flex h-11 cursor-pointer items-center gap-2.5 rounded-control border border-edge px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name="grace"
                  checked={graceHours === hours}
                  onChange={() => setGraceHours(hours)}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <RefusalNotice refusal={rolling.refusal} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={rolling.isPending}>
            Make the new key
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
