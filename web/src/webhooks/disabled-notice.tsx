// Explains why an endpoint is disabled, unless its owner disabled it.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { WebhookEndpointRow } from '../../../src/http/site/wire/webhooks.ts'
import { Notice } from '../components/feedback/notice.tsx'
import { endpointsQuery } from './queries.ts'

const reasons = {
  gone: 'Your server responded with status 410, which means that it no longer wants webhooks.',
  failing: 'Every delivery has failed for five days.',
} as const

export function DisabledNotice({ endpoint }: { readonly endpoint: WebhookEndpointRow }) {
  const { disabled_for: reason } = endpoint
  if (reason === null || reason === 'owner') return null
  return (
    <Notice kind="warning" title="We disabled this endpoint">
      <p>{reasons[reason]} We keep your messages. Enable the endpoint, then send the messages again.</p>
    </Notice>
  )
}

/** A shorter notice for pages that do not list the endpoints. */
export function DisabledEndpoints() {
  const endpoints = useQuery(endpointsQuery).data?.endpoints ?? []
  const disabled = endpoints.filter(
    ({ disabled_for }) => disabled_for === 'gone' || disabled_for === 'failing',
  )
  if (disabled.length === 0) return null
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
