// Decides to which endpoints the next messages are sent. The free connections are handed out one by one, beginning with
// the endpoints that have the fewest, so that slow endpoints do not delay others.

import type { AccountId, WebhookEndpointId } from '../ids.ts'

export interface EndpointPlace {
  readonly endpointId: WebhookEndpointId
  readonly accountId: AccountId
  readonly host: string
}

export interface ConnectionLimits {
  readonly total: number
  readonly perAccount: number
  readonly perHost: number
}

export interface ConnectionShare {
  readonly endpointId: WebhookEndpointId
  readonly limit: number
}

/** `open` lists the messages that are being sent, and `waiting` lists the endpoints with messages that are due. */
export function shareConnections(
  waiting: readonly EndpointPlace[],
  open: readonly EndpointPlace[],
  limits: ConnectionLimits,
): readonly ConnectionShare[] {
  const counts = new Map<string, number>()
  const countOf = (name: string) => counts.get(name) ?? 0
  const take = ({ endpointId, accountId, host }: EndpointPlace) => {
    for (const name of [endpointId, accountId, `host ${host}`]) counts.set(name, countOf(name) + 1)
  }
  for (const place of open) take(place)
  let left = limits.total - open.length
  const shares = new Map<WebhookEndpointId, number>()
  const fits = ({ accountId, host }: EndpointPlace) =>
    countOf(accountId) < limits.perAccount && countOf(`host ${host}`) < limits.perHost
  for (;;) {
    const able = waiting.filter(fits)
    if (able.length === 0 || left <= 0) break
    const fewest = Math.min(...able.map(({ endpointId }) => countOf(endpointId)))
    for (const place of able) {
      if (left <= 0) break
      if (countOf(place.endpointId) > fewest || !fits(place)) continue
      take(place)
      left--
      shares.set(place.endpointId, (shares.get(place.endpointId) ?? 0) + 1)
    }
  }
  return [...shares].map(([endpointId, limit]) => ({ endpointId, limit }))
}
