// Replaces a key with a new one that has the same settings. The old key keeps working for a grace period.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Key, NewKeyAnswer } from '../../../src/http/site/wire/keys.ts'
import { useAction } from '../action/use-action.ts'
import { keysQuery, rotateKey } from './queries.ts'
import { Button } from '../components/button/button.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { Form } from '../components/form/form.tsx'
import { RadioGroup, tiles } from '../components/form/radio-group.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'

interface RotateKeyDialogProps {
  readonly row: Key
  readonly onClose: () => void
  readonly onRotated: (answer: NewKeyAnswer) => void
}

/** The values are in hours. */
const gracePeriods = [
  { value: 0, label: 'Now' },
  { value: 1, label: 'In 1 hour' },
  { value: 24, label: 'In 24 hours' },
  { value: 168, label: 'In 7 days' },
] as const

export function RotateKeyDialog({ row, onClose, onRotated }: RotateKeyDialogProps) {
  const queries = useQueryClient()
  const [graceHours, setGraceHours] = useState<number>(24)
  const rotating = useAction(
    (hours: number) => rotateKey(row.key_id, { grace_hours: hours }),
    (answer) => {
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      onClose()
      onRotated(answer)
    },
  )
  return (
    <Dialog title={`Rotate “${row.name}”`} onClose={onClose}>
      <Form className="flex flex-col gap-5" onSubmit={() => rotating.run(graceHours)}>
        <p className="text-sm text-muted">
          You'll get a new key with the same name and limits. Use the new key in place of{' '}
          <span className="font-mono text-ink">{row.hint}</span>. Choose when the old key expires.
        </p>
        <RadioGroup
          label="Expire the old key"
          value={graceHours}
          onChange={setGraceHours}
          options={gracePeriods}
          {...tiles}
        />
        <RefusalNotice refusal={rotating.refusal} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={rotating.isPending}>
            Rotate key
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
