import { useInfiniteQuery } from '@tanstack/react-query'

import { Button } from '../components/button/button.tsx'
import { LoadError } from '../components/feedback/load-error.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { messagesQuery } from './queries.ts'

interface DeliveryListProps {
  readonly endpointId: string
  readonly isEnabled: boolean
  readonly onRedeliver: () => void
}

export function DeliveryList({ endpointId, isEnabled, onRedeliver }: DeliveryListProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    messagesQuery(endpointId),
  )
  const messages = data?.pages.flatMap((page) => page.messages)
  return (
    <div className="border-t border-line p-4 sm:p-5">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium">Deliveries</h3>
        {isEnabled && messages !== undefined && messages.length > 0 && (
          <Button size="small" onClick={onRedeliver}>
            Send messages again…
          </Button>
        )}
      </div>
      {messages === undefined ? (
        error === null ? (
          <Skeleton className="h-14" />
        ) : (
          <LoadError error={error} onRetry={() => void refetch()} />
        )
      ) : messages.length === 0 ? (
        <p className="text-sm text-muted">No deliveries yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {messages.map((message) => (
            <DeliveryRow
              key={message.message}
              endpointId={endpointId}
              message={message}
              isEnabled={isEnabled}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-3">
          <Button size="small" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}
