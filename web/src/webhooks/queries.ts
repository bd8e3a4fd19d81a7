import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'

import type {
  AttemptsAnswer,
  EndpointsAnswer,
  MessagesAnswer,
  NewEndpointAnswer,
  NewEndpointRequest,
  RedeliverAnswer,
  RedeliverRequest,
  RotateAnswer,
} from '../../../src/http/site/wire/webhooks.ts'
import { read, write } from '../api/request.ts'
import { sessionKey } from '../api/session.ts'

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks', 'endpoints'],
  queryFn: ({ signal }) => read<EndpointsAnswer>('/site/webhooks', signal),
})

/** Also reloads the session, because the session contains `has_disabled_endpoint`. */
export const rereadEndpoints = (queries: QueryClient) =>
  Promise.all(
    [endpointsQuery.queryKey, sessionKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )

/** Deliveries take some time, so an open page reloads the messages at this interval. */
const rereadMs = 5_000

export const messagesQuery = (endpointId: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'messages', endpointId],
    queryFn: ({ pageParam, signal }) =>
      read<MessagesAnswer>(`/site/webhooks/${endpointId}/messages?limit=20&after=${pageParam}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: rereadMs,
  })

export const attemptsQuery = (endpointId: string, message: number, attempts: number) =>
  queryOptions({
    queryKey: ['webhooks', 'attempts', endpointId, message, attempts],
    queryFn: ({ signal }) => read<AttemptsAnswer>(`/site/webhooks/${endpointId}/messages/${message}`, signal),
  })

export const createEndpoint = (body: NewEndpointRequest) => write<NewEndpointAnswer>('/site/webhooks', body)
export const rotateEndpoint = (endpointId: string) =>
  write<RotateAnswer>(`/site/webhooks/${endpointId}/rotate`)
export const changeEndpoint = (endpointId: string, verb: 'enable' | 'disable' | 'delete' | 'test') =>
  write(`/site/webhooks/${endpointId}/${verb}`)
export const redeliver = (endpointId: string, body: RedeliverRequest) =>
  write<RedeliverAnswer>(`/site/webhooks/${endpointId}/redeliver`, body)
