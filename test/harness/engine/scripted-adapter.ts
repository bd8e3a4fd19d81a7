// An adapter for the scripted upstream, over real HTTP. The test chooses the adapter's capabilities.

import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { request } from 'undici'

import type { JsonObject } from '../../../src/lib/json.ts'
import { canceled } from '../../../src/domain/tasks/task.ts'
import type { EngineLimits } from '../../../src/domain/engines/engine-limits.ts'
import { SubmitUnknown, Transient } from '../../../src/providers/provider.ts'
import type {
  Capabilities,
  EngineContext,
  EngineFailure,
  EngineRequest,
  Found,
  Handle,
  Polled,
  Provider,
  Submitted,
} from '../../../src/providers/provider.ts'

export type ScriptedCapabilities = Partial<
  Pick<Capabilities, 'submitKey' | 'isFree' | 'isLocal' | 'canCancel'> & EngineLimits
>

/** The headers that the service must send when it downloads an output. */
const headers = { authorization: 'Bearer engine-key' }

export class ScriptedAdapter implements Provider {
  readonly name: string
  readonly capabilities: Capabilities
  readonly limits: EngineLimits
  readonly origins: readonly string[]
  readonly outputOrigins = []
  readonly #url: string

  constructor(name: string, upstreamUrl: string, chosen: ScriptedCapabilities = {}) {
    this.name = name
    this.#url = upstreamUrl
    this.origins = [new URL(upstreamUrl).origin]
    const {
      concurrency = 8,
      requestsPerSecond = null,
      spendMicrosPerDay = null,
      polling = { leastMs: 20, greatestMs: 20 },
      ...capabilities
    } = chosen
    this.capabilities = {
      kinds: ['image', 'video'],
      submitKey: 'none',
      isFree: false,
      isLocal: false,
      canCancel: true,
      ...capabilities,
    }
    this.limits = { concurrency, requestsPerSecond, spendMicrosPerDay, polling }
  }

  async submit(
    engineRequest: EngineRequest,
    { jobKey, signal, hookUrl, scratchFolder }: EngineContext,
  ): Promise<Submitted> {
    const body = JSON.stringify({ jobKey, prompt: engineRequest.prompt, hookUrl })
    const answer = await this.#ask('POST', '/jobs', signal, body).catch((cause: unknown) => {
      throw new SubmitUnknown('the response was lost', { cause })
    })
    if (answer.status === 429) return { kind: 'busy', retryAfterMs: 50, detail: 'status 429' }
    if (answer.status === 403) return failed('elsewhere')
    if (answer.status !== 200) return failed(answer.status === 503 ? 'anywhere' : 'no')
    const { url } = answer.body
    if (typeof url === 'string')
      return { kind: 'done', handle: { url }, outputs: [{ kind: 'url', url, headers }], cost: null }
    const { base64 } = answer.body
    if (typeof base64 === 'string') {
      const file = path.join(scratchFolder, 'engine-output')
      await writeFile(file, Buffer.from(base64, 'base64'))
      return { kind: 'done', handle: null, outputs: [{ kind: 'file', path: file }], cost: null }
    }
    return { kind: 'accepted', handle: { id: String(answer.body['id']) } }
  }

  async poll(handle: Handle, { signal }: EngineContext): Promise<Polled> {
    const delivered = textOf(handle, 'url')
    if (delivered !== null)
      return { kind: 'succeeded', outputs: [{ kind: 'url', url: delivered, headers }], cost: null }
    const answer = await this.#ask('GET', `/jobs/${idOf(handle)}`, signal).catch((cause: unknown) => {
      throw new Transient('no response', { cause })
    })
    if (answer.status === 404 || answer.status === 410)
      return { kind: 'lost', isCertain: this.capabilities.isLocal || answer.status === 410 }
    if (answer.status === 429) throw new Transient('status 429', { retryAfterMs: 60_000 })
    if (answer.status !== 200) throw new Transient(`status ${answer.status}`)
    switch (answer.body['state']) {
      case 'succeeded': {
        const { url } = answer.body
        return {
          kind: 'succeeded',
          outputs: typeof url === 'string' ? [{ kind: 'url', url, headers }] : [],
          cost: null,
        }
      }
      case 'failed':
        return failed('anywhere')
      case 'rejected':
        return failed('no')
      case 'canceled':
        return { kind: 'failed', failure: { ...canceled, retry: 'no', detail: null } }
      default:
        return { kind: 'running', progress: (answer.body['progress'] as number | null | undefined) ?? null }
    }
  }

  async find({ jobKey, signal }: EngineContext): Promise<Found> {
    const { status, body } = await this.#ask('GET', `/jobs?key=${jobKey}`, signal)
    if (status === 503) return { kind: 'unsure' }
    return typeof body['id'] === 'string' ? { kind: 'found', handle: { id: body['id'] } } : { kind: 'absent' }
  }

  async cancel(handle: Handle, { signal }: EngineContext): Promise<void> {
    await this.#ask('DELETE', `/jobs/${idOf(handle)}`, signal)
  }

  async close(): Promise<void> {}

  async #ask(
    method: 'GET' | 'POST' | 'DELETE',
    resource: string,
    signal: AbortSignal,
    body: string | null = null,
  ) {
    const answer = await request(this.#url + resource, { method, signal, body })
    return { status: answer.statusCode, body: (await answer.body.json()) as Record<string, unknown> }
  }
}

function idOf(handle: Handle): string {
  return textOf(handle, 'id') ?? ''
}

function textOf(handle: Handle, name: 'id' | 'url'): string | null {
  if (typeof handle !== 'object' || handle === null || Array.isArray(handle)) return null
  const value = (handle as JsonObject)[name]
  return typeof value === 'string' ? value : null
}

function failed(retry: EngineFailure['retry']): { readonly kind: 'failed'; readonly failure: EngineFailure } {
  const failure = { code: 'provider_failed', message: 'The engine failed.', retry, detail: null } as const
  return { kind: 'failed', failure }
}
