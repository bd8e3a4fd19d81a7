// The active keys, with the expired and revoked keys in a collapsed list.

import { useQuery } from '@tanstack/react-query'

import type { NewKeyAnswer } from '../../../src/http/site/wire/keys.ts'
import { keysQuery } from './queries.ts'
import { Button } from '../components/button/button.tsx'
import { EmptyState } from '../components/feedback/empty-state.tsx'
import { Disclosure } from '../components/panel/disclosure.tsx'
import { useNowMs } from '../components/display/now.tsx'
import { LoadError } from '../components/feedback/load-error.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import { InactiveKeyRow } from './inactive-key-row.tsx'
import { KeyRow } from './key-row.tsx'
import { isUsable } from './key-state.ts'

interface KeyListProps {
  readonly onRotated: (answer: NewKeyAnswer) => void
  readonly onCreate: () => void
}

const rowsClasses = 'divide-y divide-line rounded-card border border-line bg-surface'

export function KeyList({ onRotated, onCreate }: KeyListProps) {
  const nowMs = useNowMs()
  const { data, error, refetch } = useQuery(keysQuery)
  if (data === undefined) {
    return error === null ? <KeyListSkeleton /> : <LoadError error={error} onRetry={() => void refetch()} />
  }
  const usable = data.keys.filter((key) => isUsable(key, nowMs))
  const inactive = data.keys.filter((key) => !isUsable(key, nowMs))
  return (
    <>
      {usable.length === 0 ? (
        <EmptyState
          icon="key"
          title={inactive.length === 0 ? 'No API keys yet' : 'No active API keys'}
          action={
            <Button variant="primary" icon="plus" onClick={onCreate}>
              Create key
            </Button>
          }
        >
          Your programs need an API key to create tasks. The playground works without one.
        </EmptyState>
      ) : (
        <ul aria-label="API keys" className={rowsClasses}>
          {usable.map((key) => (
            <KeyRow key={key.key_id} row={key} onRotated={onRotated} />
          ))}
        </ul>
      )}
      {inactive.length > 0 && (
        <Disclosure
          summary={
            inactive.length === 1 ? '1 expired or revoked key' : `${inactive.length} expired or revoked keys`
          }
        >
          <ul aria-label="Expired and revoked keys" className={rowsClasses}>
            {inactive.map((key) => (
              <InactiveKeyRow key={key.key_id} row={key} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

function KeyListSkeleton() {
  return (
    <div role="status" aria-label="Loading API keys" className={rowsClasses}>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex h-68 flex-col gap-4 p-4 sm:p-5 md:h-32 md:flex-row md:items-center">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="h-9 md:w-80" />
          <Skeleton className="h-8 w-40" />
        </div>
      ))}
    </div>
  )
}
