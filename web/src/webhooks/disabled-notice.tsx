// Explains why the service disabled an endpoint. Shows nothing if the owner disabled the endpoint.

import { Link } from '@tanstack/react-router'

import type { WebhookEndpointRow } from '../../../src/http/site/wire/webhooks.ts'
import { useAccount } from '../api/session.ts'
import { Notice } from '../components/feedback/notice.tsx'

const reasons = {
  gone: 'Your server responded with status 410, which tells us to stop sending webhooks.',
  failing: 'Every delivery in the last five days has failed.',
} as const

export function DisabledNotice({ endpoint }: { readonly endpoint: WebhookEndpointRow }) {
  const { disabled_for: reason } = endpoint
  if (reason === null || reason === 'owner') return null
  return (
    <Notice kind="warning" title="We disabled this endpoint">
      <p>{reasons[reason]} We keep your messages. To send them again, first enable the endpoint.</p>
    </Notice>
  )
}

/** A shorter notice for other pages. Its data is in the session, which loads before any page, so no page shifts. */
export function DisabledEndpoints() {
  if (useAccount()?.has_disabled_endpoint !== true) return null
  return (
    <Notice kind="warning" title="We disabled a webhook endpoint">
      <p>
        Your server no longer accepts our webhooks.{' '}
        <Link to="/webhooks" className="font-medium whitespace-nowrap underline underline-offset-2">
          Go to webhooks
        </Link>
      </p>
    </Notice>
  )
}
