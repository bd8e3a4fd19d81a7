import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { WebhookEndpointRow } from '../../../src/http/site/wire/webhooks.ts'
import { ConfirmDialog } from '../action/confirm-dialog.tsx'
import { useAction } from '../action/use-action.ts'
import { Badge } from '../components/display/badge.tsx'
import { Time } from '../components/display/time.tsx'
import { focusMain } from '../lib/focus-main.ts'
import { DeliveryList } from './delivery-list.tsx'
import { DisabledNotice } from './disabled-notice.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { changeEndpoint, rereadEndpoints, rotateEndpoint } from './queries.ts'
import { RedeliverDialog } from './redeliver-dialog.tsx'
import type { NewSecret } from './new-secret-card.tsx'

interface EndpointCardProps {
  readonly endpoint: WebhookEndpointRow
  readonly onRotated: (secret: NewSecret) => void
}

export function EndpointCard({ endpoint, onRotated }: EndpointCardProps) {
  const { endpoint_id: id, url } = endpoint
  const [dialog, open] = useState<'rotate' | 'delete' | 'redeliver' | null>(null)
  const close = () => open(null)
  const queries = useQueryClient()
  const reread = () => rereadEndpoints(queries)
  const isEnabled = endpoint.disabled_at_ms === null
  return (
    <li className="rounded-card border border-line bg-surface">
      <div className="flex flex-col gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={`${id}-url`} className="min-w-0 font-medium break-all">
            {url}
          </h2>
          <Badge tone={isEnabled ? 'good' : 'warn'}>{isEnabled ? 'Enabled' : 'Disabled'}</Badge>
        </div>
        <p className="text-sm text-muted">
          Receives {endpoint.types.join(' and ')}. Created <Time ms={endpoint.created_at_ms} />.
          {endpoint.previous_until_ms !== null && (
            <>
              {' '}
              The previous secret expires <Time ms={endpoint.previous_until_ms} />.
            </>
          )}
        </p>
        <DisabledNotice endpoint={endpoint} />
        <EndpointActions endpoint={endpoint} onOpen={open} />
      </div>
      <DeliveryList endpointId={id} isEnabled={isEnabled} onRedeliver={() => open('redeliver')} />
      {dialog === 'rotate' && (
        <RotateDialog
          endpoint={endpoint}
          onClose={close}
          onRotated={(secret) => {
            close()
            void reread()
            onRotated({ url, secret })
          }}
        />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          endpoint={endpoint}
          onClose={close}
          onDeleted={async () => {
            close()
            await reread()
            focusMain()
          }}
        />
      )}
      {dialog === 'redeliver' && <RedeliverDialog endpointId={id} onClose={close} />}
    </li>
  )
}

interface RotateDialogProps {
  readonly endpoint: WebhookEndpointRow
  readonly onClose: () => void
  readonly onRotated: (secret: string) => void
}

function RotateDialog({ endpoint, onClose, onRotated }: RotateDialogProps) {
  const rotation = useAction<void, { readonly secret: string }>(
    () => rotateEndpoint(endpoint.endpoint_id),
    ({ secret }) => onRotated(secret),
  )
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      confirmLabel="Rotate secret"
      action={rotation}
      onClose={onClose}
    >
      <p>
        You'll get a new secret. For 24 hours, we'll sign every message with both secrets, so you can update
        your server without missing a message.
      </p>
    </ConfirmDialog>
  )
}

interface DeleteDialogProps {
  readonly endpoint: WebhookEndpointRow
  readonly onClose: () => void
  readonly onDeleted: () => void | Promise<void>
}

function DeleteDialog({ endpoint, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useAction<void, unknown>(() => changeEndpoint(endpoint.endpoint_id, 'delete'), onDeleted)
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      confirmLabel="Delete endpoint"
      action={deletion}
      onClose={onClose}
    >
      <p>
        We won't send any more webhooks to <span className="break-all text-ink">{endpoint.url}</span>. You
        can't undo this action.
      </p>
    </ConfirmDialog>
  )
}
