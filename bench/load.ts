// Load over real connections, and how rounds of it become one figure.

import autocannon from 'autocannon'

export interface Target {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Load {
  readonly connections: number
  readonly seconds: number
  /** Requests a second over all connections; null: as many as the server can take. */
  readonly rate: number | null
}

export interface Outcome {
  readonly perSecond: number
  readonly p99Ms: number
}

/** Throws when anything but a 200 came back: a rate of refusals is no rate. */
export async function press(target: Target, { connections, seconds, rate }: Load): Promise<Outcome> {
  const result = await autocannon({
    ...target,
    connections,
    duration: seconds,
    ...(rate === null ? {} : { overallRate: rate }),
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
