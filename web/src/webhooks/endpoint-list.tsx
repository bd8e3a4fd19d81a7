// The account's webhook endpoints.

import { useQuery } from '@tanstack/react-query'

import { Button } from '../components/button/button.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { LoadError } from '../components/feedback/load-error.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { endpointsQuery } from './queries.ts'
import type { NewSecret } from './new-secret-card.tsx'

interface EndpointListProps {
  readonly onRotated: (secret: NewSecret) => void
  readonly onCreate: () => void
}

export function EndpointList({ onRotated, onCreate }: EndpointListProps) {
  const { data, error, refetch } = useQuery(endpointsQuery)
  if (data === undefined) {
    return error === null ? (
      <div role="status" aria-label="Loading endpoints">
        <Skeleton className="h-40" />
      </div>
    ) : (
      <LoadError error={error} onRetry={() => void refetch()} />
    )
  }
  if (data.endpoints.length === 0) {
    return (
      <EmptyState
        icon="webhook"
        title="No endpoints yet"
        action={
          <Button variant="primary" icon="plus" onClick={onCreate}>
            Add endpoint
          </Button>
        }
      >
        An endpoint is a URL on your server that receives webhooks.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Endpoints" className="flex flex-col gap-6">
      {data.endpoints.map((endpoint) => (
        <EndpointCard key={endpoint.endpoint_id} endpoint={endpoint} onRotated={onRotated} />
      ))}
    </ul>
  )
}
