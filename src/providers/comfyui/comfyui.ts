// The adapter for ComfyUI. Our job key is the job's ID, so we can look up a job even if the response to its submission
// was lost. A server that restarts forgets its jobs, but keeps their files.

import { randomUUID } from 'node:crypto'

import { systemClock } from '../../lib/clock.ts'
import { ExpiringMap } from '../../lib/expiring-map.ts'
import type { EngineLimits } from '../../domain/engines/engine-limits.ts'
import type { JobKey } from '../../domain/ids.ts'
import { FetchFailed } from '../../net/fetch-error.ts'
import { HttpClient } from '../../net/http-client.ts'
import { SubmitUnknown, Transient } from '../provider.ts'
import type {
  Capabilities,
  EngineContext,
  EngineRequest,
  Finding,
  Found,
  Handle,
  Polled,
  Provider,
  RequestPreview,
  Submitted,
} from '../provider.ts'
import type { ComfyUIRoute, ComfyUISettings } from './engine.ts'
import { lookUp } from './look-up.ts'
import { NotSubmitted } from './not-submitted.ts'
import { previewOf } from './preview.ts'
import { probe } from './probe.ts'
import { canceled } from './read-history.ts'
import { Routes } from './routes.ts'
import { ServerPool } from './server/server-pool.ts'
import type { Server } from './server/server.ts'
import { submitTo } from './submit.ts'

export interface ComfyUIOptions extends ComfyUISettings {
  readonly limits: EngineLimits
}

/** The time limit for response headers is long, because a server may be loading a model while it checks a workflow. */
const httpLimits = { connectTimeoutMs: 5_000, headersTimeoutMs: 60_000, bodyTimeoutMs: 30_000 }

/** How long we remember the jobs that we have canceled. After that, a canceled job that has vanished counts as lost. */
const canceledMs = 3_600_000
const canceledMax = 10_000

/** `options.workflows` is an absolute path. Throws `OperatorError` if a route's workflow cannot be used. */
export function openComfyUI(
  name: string,
  options: ComfyUIOptions,
  routes: readonly ComfyUIRoute[],
): Provider<ComfyUIRoute> {
  return new ComfyUI(name, options, new Routes(options.workflows, routes))
}

class ComfyUI implements Provider<ComfyUIRoute> {
  readonly name: string
  readonly capabilities: Capabilities
  readonly limits: EngineLimits
  readonly origins: readonly string[]
  readonly outputOrigins = []
  readonly #pool: ServerPool
  readonly #routes: Routes
  readonly #clientId = randomUUID()
  readonly #canceled = new ExpiringMap<JobKey, true>(systemClock, canceledMs, canceledMax)

  constructor(name: string, options: ComfyUIOptions, routes: Routes) {
    const { origins, headers, limits } = options
    this.name = name
    this.origins = origins
    this.#routes = routes
    this.#pool = new ServerPool(origins, headers, new HttpClient(httpLimits), this.#clientId)
    this.capabilities = {
      kinds: ['image', 'video'],
      submitKey: 'client-id',
      isFree: true,
      isLocal: false,
      canCancel: true,
    }
    this.limits = limits
  }

  async submit(request: EngineRequest<ComfyUIRoute>, context: EngineContext): Promise<Submitted> {
    try {
      const loaded = this.#routes.workflowFor(request)
      return await this.#pool.onLeastBusy(context.signal, async (server) => {
        const fill = (images: readonly string[]) => this.#routes.fill(loaded, request, context.jobKey, images)
        await submitTo(server, { file: loaded.file, images: request.images, fill }, this.#clientId, context)
        return { kind: 'accepted', handle: handleOf(server) }
      })
    } catch (error) {
      context.signal.throwIfAborted()
      if (error instanceof NotSubmitted) return error.outcome
      if (error instanceof FetchFailed) throw new SubmitUnknown('the response was lost', { cause: error })
      throw error
    }
  }

  async poll(handle: Handle, context: EngineContext): Promise<Polled> {
    const server = this.#serverOf(handle)
    // The job's server has been removed from the settings.
    if (server === undefined) return { kind: 'lost', isCertain: true }
    const isCanceled = this.#canceled.get(context.jobKey) === true
    const polled = await lookUp(server, context, isCanceled).catch((cause: unknown) => {
      context.signal.throwIfAborted()
      throw new Transient('the state of the job is unknown', { cause })
    })
    if (polled.kind === 'lost' && isCanceled) return { kind: 'failed', failure: canceled }
    return polled
  }

  /** Asks every server, because the submission may have been interrupted before we stored the job's server. */
  async find(context: EngineContext): Promise<Found> {
    const results = await Promise.allSettled(
      this.#pool.all.map(async (server) => ({ server, polled: await lookUp(server, context, false) })),
    )
    context.signal.throwIfAborted()
    for (const result of results) {
      if (result.status === 'fulfilled' && result.value.polled.kind !== 'lost')
        return { kind: 'found', handle: handleOf(result.value.server) }
    }
    return { kind: results.some(({ status }) => status === 'rejected') ? 'unsure' : 'absent' }
  }

  async cancel(handle: Handle, { jobKey, signal }: EngineContext): Promise<void> {
    const server = this.#serverOf(handle)
    if (server === undefined) return
    this.#canceled.set(jobKey, true)
    await server.stop(jobKey, signal)
  }

  async preview(request: EngineRequest<ComfyUIRoute>): Promise<readonly RequestPreview[]> {
    return previewOf(this.#pool.all, this.#routes, request, this.#clientId)
  }

  probe(routes: readonly ComfyUIRoute[], signal: AbortSignal): Promise<readonly Finding[]> {
    return probe(this.#pool.all, this.#routes.workflowsOf(routes), signal)
  }

  async close(): Promise<void> {
    for (const server of this.#pool.all) server.progress.close()
  }

  #serverOf(handle: Handle): Server | undefined {
    const isOurs = typeof handle === 'object' && handle !== null && 'origin' in handle
    return isOurs && typeof handle.origin === 'string' ? this.#pool.at(handle.origin) : undefined
  }
}

/** The job's ID is the job key, so the handle does not contain it. */
function handleOf({ origin }: Server): Handle {
  return { origin }
}
