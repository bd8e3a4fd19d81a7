// The dialog for sending all messages from a recent period again.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '../action/use-action.ts'
import { Button } from '../components/button/button.tsx'
import { useNowMs } from '../components/display/now.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { Form } from '../components/form/form.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { messagesQuery, redeliver } from './queries.ts'

const hourMs = 3_600_000
const periods = [
  { hours: 1, label: 'The last hour' },
  { hours: 24, label: 'The last 24 hours' },
  { hours: 7 * 24, label: 'The last 7 days' },
  { hours: 30 * 24, label: 'The last 30 days' },
] as const

interface RedeliverDialogProps {
  readonly endpointId: string
  readonly onClose: () => void
}

export function RedeliverDialog({ endpointId, onClose }: RedeliverDialogProps) {
  const nowMs = useNowMs()
  const queries = useQueryClient()
  const showToast = useToast()
  const [hours, setHours] = useState<number>(24)
  const sending = useAction(
    (sinceMs: number) => redeliver(endpointId, { since_ms: sinceMs }),
    async ({ messages }) => {
      showToast(messages === 1 ? '1 message will be sent again' : `${messages} messages will be sent again`)
      onClose()
      await queries.invalidateQueries({ queryKey: messagesQuery(endpointId).queryKey })
    },
  )
  return (
    <Dialog title="Send messages again" onClose={onClose}>
      <Form className="flex flex-col gap-5" onSubmit={() => sending.run(nowMs - hours * hourMs)}>
        <p className="text-sm text-muted">
          We send every message from this period again, including those that your server has accepted. Each
          message keeps its id, so your server can recognise repeats.
        </p>
        <fieldset>
          <legend className="mb-2 text-sm font-medium">Messages from</legend>
          <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {periods.map((period) => (
              <label
                key={period.hours}
                className="flex h-11 cursor-pointer items-center gap-2.5 rounded-control border border-edge px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name="period"
                  checked={hours === period.hours}
                  onChange={() => setHours(period.hours)}
                />
                {period.label}
              </label>
            ))}
          </div>
        </fieldset>
        <RefusalNotice refusal={sending.refusal} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={sending.isPending}>
            Send again
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
