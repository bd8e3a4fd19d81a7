// All transactions, newest first. Older ones load when the user scrolls near the end.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ReactNode } from 'react'

import { ledgerQuery } from './queries.ts'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { LoadError } from '../components/feedback/load-error.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { VirtualList } from '../components/list/virtual-list.tsx'
import { localDay } from '../lib/format.ts'
import { layoutLedger, ledgerLines } from './ledger-lines.ts'
import type { LedgerLine } from './ledger-lines.ts'
import { LedgerRow } from './ledger-row.tsx'

export function Ledger() {
  const query = useInfiniteQuery(ledgerQuery)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const lines = useMemo(
    () => ledgerLines(data?.pages.flatMap(({ entries }) => entries) ?? [], localDay),
    [data],
  )
  const canLoadMore = hasNextPage && !isFetchingNextPage && error === null
  const loadMore = useCallback(() => {
    if (canLoadMore) void fetchNextPage()
  }, [canLoadMore, fetchNextPage])
  if (data === undefined) {
    return error === null ? <LedgerSkeleton /> : <LoadError error={error} onRetry={() => void refetch()} />
  }
  if (lines.length === 0) {
    return (
      <EmptyState icon="credits" title="No transactions yet">
        Credits you receive and tasks you pay for will appear here.
      </EmptyState>
    )
  }
  return (
    <Panel>
      <VirtualList
        items={lines}
        idOf={idOf}
        layout={layoutLedger}
        roles={['list', 'listitem']}
        onShown={onShown}
        onNearEnd={loadMore}
      >
        {(line) => (line.kind === 'day' ? <DayLine day={line.day} /> : <LedgerRow entry={line.entry} />)}
      </VirtualList>
      {isFetchingNextPage && (
        <p role="status" className="border-t border-line p-5 text-center text-sm text-muted">
          Loading older transactions…
        </p>
      )}
      {error !== null && (
        <div className="border-t border-line p-4">
          <LoadError error={error} onRetry={() => void fetchNextPage()} />
        </div>
      )}
    </Panel>
  )
}

function Panel({ children }: { readonly children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">{children}</div>
  )
}

function DayLine({ day }: { readonly day: string }) {
  return (
    <h3 className="flex h-full items-end border-t border-line px-4 pb-2 text-xs font-medium text-muted sm:px-6">
      {day}
    </h3>
  )
}

function LedgerSkeleton() {
  return (
    <Panel>
      <div role="status" aria-label="Loading transactions" className="p-4 pt-11 sm:px-6">
        {['1', '2', '3', '4', '5', '6'].map((line) => (
          <div key={line} className="flex h-16 items-center gap-3.5">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-9 w-44" />
            <Skeleton className="ml-auto h-9 w-24" />
          </div>
        ))}
      </div>
    </Panel>
  )
}

function idOf({ id }: LedgerLine): string {
  return id
}

/** Entries never change, so the list does not watch the visible ones for changes. */
function onShown(): void {}
