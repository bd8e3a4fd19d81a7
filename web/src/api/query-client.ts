// What the pages have read, and when it is read again: reads are retried with growing pauses, writes never.

import { MutationCache, QueryCache, QueryClient, onlineManager } from '@tanstack/react-query'

import { Refusal, connectionLost } from './refusal.ts'
import { sessionKey } from './session.ts'

const retriesMax = 3

/** `onSignedOut` is called when the service no longer knows the session. */
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
      // A write that waited for the connection would surprise whoever has gone on meanwhile.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** What the service refused it refuses again, but for what passes. */
function isWorthARetry(error: Error): boolean {
  return error instanceof Refusal && ['internal', 'unavailable'].includes(error.code)
}
