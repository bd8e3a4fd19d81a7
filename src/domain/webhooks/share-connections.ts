// Decides which endpoints receive the next messages. Free connections are assigned one by one, first to the endpoints
// with the fewest connections, so that slow endpoints do not delay others.

import type { AccountId, WebhookEndpointId } from '../ids.ts'

/** An endpoint with messages that are due. */
export interface Candidate {
  readonly endpointId: WebhookEndpointId
  readonly accountId: AccountId
  readonly host: string
  /** The largest number of new connections that the endpoint can use. */
  readonly limit: number
}

export interface OpenConnections {
  /** The account of each message that this process is sending. */
  readonly ofProcess: readonly AccountId[]
  readonly ofAllProcesses: readonly EndpointConnections[]
}

export interface EndpointConnections {
  readonly endpointId: WebhookEndpointId
  readonly host: string
  readonly count: number
}

interface DeliveryLimits {
  /** The maximum number of connections per process. */
  readonly total: number
  /** The maximum number of connections per process to the endpoints of one account. */
  readonly perAccount: number
  /** The maximum number of connections from all processes together to one host. */
  readonly perHost: number
}

/** The `limit` of each returned endpoint is the number of new connections that the endpoint gets. */
export function shareConnections(
  candidates: readonly Candidate[],
  open: OpenConnections,
  limits: DeliveryLimits,
): readonly Candidate[] {
  const counts = new Map<string, number>()
  const countOf = (name: string) => counts.get(name) ?? 0
  const add = (name: string, count: number) => counts.set(name, countOf(name) + count)
  for (const accountId of open.ofProcess) add(accountId, 1)
  for (const { endpointId, host, count } of open.ofAllProcesses) {
    add(endpointId, count)
    add(`host ${host}`, count)
  }
  let left = limits.total - open.ofProcess.length
  const shares = new Map<Candidate, number>()
  const fits = (candidate: Candidate) =>
    (shares.get(candidate) ?? 0) < candidate.limit &&
    countOf(candidate.accountId) < limits.perAccount &&
    countOf(`host ${candidate.host}`) < limits.perHost
  for (;;) {
    const able = candidates.filter(fits)
    if (able.length === 0 || left <= 0) break
    const fewest = Math.min(...able.map(({ endpointId }) => countOf(endpointId)))
    for (const candidate of able) {
      const { endpointId, accountId, host } = candidate
      if (left <= 0) break
      if (countOf(endpointId) > fewest || !fits(candidate)) continue
      for (const name of [endpointId, accountId, `host ${host}`]) add(name, 1)
      left--
      shares.set(candidate, (shares.get(candidate) ?? 0) + 1)
    }
  }
  return [...shares].map(([candidate, limit]) => ({ ...candidate, limit }))
}
