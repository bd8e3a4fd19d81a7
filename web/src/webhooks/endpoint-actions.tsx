// The buttons that test, enable, disable, or delete a webhook endpoint, or rotate its secret.

import { useQueryClient } from '@tanstack/react-query'

import type { WebhookEndpointRow } from '../../../src/http/site/wire/webhooks.ts'
import { useAction } from '../action/use-action.ts'
import { Button } from '../components/button/button.tsx'
import { RefusalNotice } from '../components/feedback/refusal-notice.tsx'
import { useToast } from '../components/feedback/toast.tsx'
import { changeEndpoint, messagesQuery, rereadEndpoints } from './queries.ts'

interface EndpointActionsProps {
  readonly endpoint: WebhookEndpointRow
  readonly onOpen: (dialog: 'rotate' | 'delete') => void
}

export function EndpointActions({ endpoint, onOpen }: EndpointActionsProps) {
  const { endpoint_id: id } = endpoint
  const isEnabled = endpoint.disabled_at_ms === null
  const queries = useQueryClient()
  const showToast = useToast()
  const change = useAction(
    (verb: 'enable' | 'disable' | 'test') => changeEndpoint(id, verb),
    async (_, verb) => {
      if (verb === 'test') showToast('Test message queued')
      await rereadEndpoints(queries)
      await queries.invalidateQueries({ queryKey: messagesQuery(id).queryKey })
    },
  )
  return (
    <>
      <div role="group" aria-labelledby={`${id}-url`} className="flex flex-wrap gap-2">
        {isEnabled && (
          <Button size="small" isPending={change.isPending} onClick={() => change.run('test')}>
            Send test
          </Button>
        )}
        <Button size="small" onClick={() => change.run(isEnabled ? 'disable' : 'enable')}>
          {isEnabled ? 'Disable' : 'Enable'}
        </Button>
        <Button size="small" onClick={() => onOpen('rotate')}>
          Rotate secret
        </Button>
        <Button size="small" variant="danger" onClick={() => onOpen('delete')}>
          Delete
        </Button>
      </div>
      <RefusalNotice refusal={change.refusal} />
    </>
  )
}
