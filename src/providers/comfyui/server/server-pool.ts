// A provider's servers. A new job goes to the least busy server and stays there.

import { messageOf } from '../../../lib/error.ts'
import { HttpClient } from '../../../net/http-client.ts'
import { busy, misconfigured } from '../not-submitted.ts'
import { Server, UnexpectedAnswer } from './server.ts'

/** A server that takes longer than this to report its load does not get the new job. */
const loadMs = 5_000

const unreachableMs = 10_000

export class ServerPool {
  readonly all: readonly Server[]
  /** Submissions in progress, per server. The load that a server reports may not include them yet. */
  readonly #sending = new Map<Server, number>()

  constructor(
    origins: readonly string[],
    headers: Readonly<Record<string, string>>,
    http: HttpClient,
    clientId: string,
  ) {
    this.all = origins.map((origin) => new Server(origin, headers, http, clientId))
  }

  at(origin: string): Server | undefined {
    return this.all.find((server) => server.origin === origin)
  }

  /** Throws `NotSubmitted` if no server can be used. */
  async onLeastBusy<Result>(
    signal: AbortSignal,
    submit: (server: Server) => Promise<Result>,
  ): Promise<Result> {
    const server = await this.#leastBusy(signal)
    this.#count(server, 1)
    try {
      return await submit(server)
    } finally {
      this.#count(server, -1)
    }
  }

  async #leastBusy(signal: AbortSignal): Promise<Server> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(loadMs)])
    const loads = await Promise.allSettled(this.all.map((server) => server.load(limited)))
    signal.throwIfAborted()
    let best: { readonly server: Server; readonly load: number } | null = null
    for (const [index, server] of this.all.entries()) {
      const load = loads[index]
      if (load?.status !== 'fulfilled') continue
      const expected = load.value + (this.#sending.get(server) ?? 0)
      if (best === null || expected < best.load) best = { server, load: expected }
    }
    if (best !== null) return best.server
    throw whyNone(this.all, loads)
  }

  #count(server: Server, change: number): void {
    this.#sending.set(server, (this.#sending.get(server) ?? 0) + change)
  }
}

function whyNone(servers: readonly Server[], loads: readonly PromiseSettledResult<number>[]) {
  const outages: string[] = []
  for (const [index, load] of loads.entries()) {
    if (load.status !== 'rejected') continue
    const origin = servers[index]?.origin ?? ''
    const refusal = describeAccess(origin, load.reason)
    if (refusal !== null) return misconfigured(refusal)
    outages.push(describeOutage(origin, load.reason))
  }
  return busy(unreachableMs, outages.join('; '))
}

export function describeOutage(origin: string, error: unknown): string {
  return `${origin} cannot be reached: ${messageOf(error)}`
}

/** Describes a problem that only the operator can solve. Returns null for any other problem. */
export function describeAccess(origin: string, error: unknown): string | null {
  if (!(error instanceof UnexpectedAnswer)) return null
  if (error.status === 401 || error.status === 403)
    return `${origin} refuses our credentials (${error.status}): correct the headers of the provider`
  const isPassing = error.status === 429 || error.status >= 500
  return isPassing ? null : `${origin} does not respond like a ComfyUI server: ${error.message}`
}
