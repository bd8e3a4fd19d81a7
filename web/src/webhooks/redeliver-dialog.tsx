import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAction } from '../action/use-action.ts'
import { Button } from '../components/button/button.tsx'
import { useNowMs } from '../components/display/now.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { Form } from '../components/form/form.tsx'
import { RadioGroup, tiles } from '../components/form/radio-group.tsx'
import { Dialog, DialogActions } from '../components/overlay/dialog.tsx'
import { messagesQuery, redeliver } from './queries.ts'

const hourMs = 3_600_000
/** The values are in hours. */
const periods = [
  { value: 1, label: 'The last hour' },
  { value: 24, label: 'The last 24 hours' },
  { value: 7 * 24, label: 'The last 7 days' },
  { value: 30 * 24, label: 'The last 30 days' },
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
          We'll send every message from the selected period again, including those that your server has
          accepted. Each message keeps its ID, so your server can recognize duplicates.
        </p>
        <RadioGroup label="Messages from" value={hours} onChange={setHours} options={periods} {...tiles} />
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
