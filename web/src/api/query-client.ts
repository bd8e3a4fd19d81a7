// The cache of all data that the pages have read. A read is retried with backoff if its error may be temporary. Writes
// are never retried.

import { MutationCache, QueryCache, QueryClient, onlineManager } from '@tanstack/react-query'

import { Refusal, connectionLost } from './refusal.ts'
import { sessionKey } from './session.ts'

const retriesMax = 3

/** Calls `onSignedOut` if a request fails because the session has ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error): void => {
    if (!(error instanceof Refusal)) return
    if (error.code === connectionLost) onlineManager.setOnline(false)
    if (error.code !== 'session_needed') return
    client.removeQueries({ queryKey: sessionKey })
    onSignedOut()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < retriesMax && isWorthARetry(error),
        retryDelay: (failures) => Math.min(500 * 2 ** failures, 8_000) * (0.5 + Math.random() / 2),
      },
      // A write does not wait for a lost connection to return, because by then the user may no longer expect the
      // change.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Returns true for errors that may be temporary. After any other error from the service, a retry would fail too. */
function isWorthARetry(error: Error): boolean {
  return error instanceof Refusal && ['internal', 'unavailable'].includes(error.code)
}
