// The adapter for servers that implement OpenAI's image and video API. Requests for images are synchronous: the
// response contains the output. With some servers, requests for videos are synchronous too. Other servers create a job
// for each video, and we poll the job. If a response is lost, we cannot look up the job, because the API accepts no IDs
// from clients.

import { systemClock } from '../../lib/clock.ts'
import { messageOf } from '../../lib/error.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { FetchFailed, NotSent } from '../../net/fetch-error.ts'
import { HttpClient } from '../../net/http-client.ts'
import type { HttpRequest } from '../../net/http-client.ts'
import { retryAfterMs } from '../../net/retry-after.ts'
import type { JsonObject } from '../../lib/json.ts'
import type { EngineLimits } from '../../domain/engines/engine-limits.ts'
import { SubmitUnknown, Transient } from '../provider.ts'
import type {
  Capabilities,
  EngineContext,
  EngineRequest,
  Finding,
  Handle,
  Polled,
  Provider,
  RequestPreview,
  Submitted,
} from '../provider.ts'
import type { Dialect } from './dialects.ts'
import { createBase64Encoder, InlineTooLarge, inlineBytesMax } from '../input-forms.ts'
import { encodeSubmission } from './encode-submission.ts'
import { doneWith, urlOf } from './outputs.ts'
import { previewOf } from './preview.ts'
import { bad, findingsOf } from './probe.ts'
import { answerOf, hasError, objectOf, readSubmitAnswer, recordBytesMax, textOf } from './read-answer.ts'
import type { Answer, SubmitAnswer } from './read-answer.ts'
import { failed, refusalOf } from './refusals.ts'
import { submissionOf } from './submission.ts'
import type { OpenAiRoute, Submission } from './submission.ts'
import { polledFrom } from './video-record.ts'

export interface OpenAiOptions {
  readonly dialect: Dialect
  /** Ends with a slash. */
  readonly baseUrl: URL
  readonly apiKey: string | null
  readonly outputOrigins: readonly string[]
  readonly isFree: boolean
  /** The time limit for a response, including the creation of the output if the response contains it. */
  readonly responseMs: number
  readonly limits: EngineLimits
}

const connectMs = 10_000
/** The maximum time between two received chunks of a response. */
const bodyMs = 60_000
/** The time limit for requests to which a healthy server responds immediately. */
const quickMs = 30_000
/** Enough for 2,500 polls per second if a server takes 0.1 s to respond. Each connection uses about 10 KB of memory. */
const quickConnectionsMax = 256

const jobIdLengthMax = 8_192

const unreachableMs = 10_000

const inputsTooLarge = `The input images are too large for the engine, which accepts at most ${inlineBytesMax / 1024 ** 2} MiB in total.`

const endpoints = { image: 'images', video: 'videos' } as const

const noVideos = 'Servers with this dialect cannot create videos: route the model to another provider.'

function ifTooLarge(error: unknown): 'too-large' {
  if (error instanceof InlineTooLarge) return 'too-large'
  throw error
}

export class OpenAi implements Provider<OpenAiRoute> {
  readonly name: string
  readonly capabilities: Capabilities
  readonly limits: EngineLimits
  readonly origins: readonly string[]
  readonly outputOrigins: readonly string[]
  readonly #options: OpenAiOptions
  readonly #http: HttpClient
  readonly #quickHttp: HttpClient
  readonly #headers: Readonly<Record<string, string>>

  constructor(name: string, options: OpenAiOptions) {
    const { dialect, baseUrl, apiKey, outputOrigins, isFree, responseMs, limits } = options
    this.name = name
    this.limits = limits
    this.origins = [baseUrl.origin]
    this.outputOrigins = outputOrigins
    this.#options = options
    this.#headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
    this.#http = new HttpClient({
      connectTimeoutMs: connectMs,
      headersTimeoutMs: responseMs,
      bodyTimeoutMs: bodyMs,
    })
    this.#quickHttp = new HttpClient({
      connectTimeoutMs: connectMs,
      headersTimeoutMs: quickMs,
      bodyTimeoutMs: quickMs,
      connectionsMax: quickConnectionsMax,
    })
    this.capabilities = {
      kinds: dialect.videos === null ? ['image'] : ['image', 'video'],
      submitKey: 'none',
      isFree,
      isLocal: false,
      canCancel: dialect.videos?.deleteCancels === true,
    }
  }

  async submit(request: EngineRequest<OpenAiRoute>, context: EngineContext): Promise<Submitted> {
    const { dialect, apiKey } = this.#options
    const endpoint = dialect[endpoints[request.kind]]
    if (endpoint === null) return { kind: 'misconfigured', detail: noVideos }
    const { imagesMax } = endpoint
    if (imagesMax !== null && request.images.length > imagesMax)
      return failed(
        'provider_failed',
        `The engine accepts at most ${imagesMax} input image${imagesMax === 1 ? '' : 's'}.`,
        'elsewhere',
        null,
      )
    const submission = await submissionOf(dialect, endpoint, request, createBase64Encoder()).catch(ifTooLarge)
    if (submission === 'too-large') return failed('invalid_input', inputsTooLarge, 'elsewhere', null)
    try {
      const answer = await this.#post(submission, context)
      if (answer.status < 200 || answer.status >= 300) return refusalOf(answer, apiKey)
      if (answer.json === null) throw new SubmitUnknown(`status ${answer.status} without JSON`)
      if (!endpoint.isSynchronous) return jobIn(answer, answer.json, apiKey)
      const place = { headers: this.#headers, scratchFolder: context.scratchFolder }
      return await doneWith(answer, answer.json, apiKey, place)
    } catch (error) {
      if (error instanceof NotSent)
        return { kind: 'busy', retryAfterMs: unreachableMs, detail: messageOf(error) }
      if (error instanceof FetchFailed) throw new SubmitUnknown('the response was lost', { cause: error })
      throw error
    }
  }

  async poll(handle: Handle, context: EngineContext): Promise<Polled> {
    const delivered = urlOf(objectOf(handle)?.['outputUrl'])
    if (delivered !== null) {
      const output = { kind: 'url', url: delivered, headers: this.#headers } as const
      return { kind: 'succeeded', outputs: [output], cost: null }
    }
    const url = this.#jobUrl(handle)
    if (url === null) return { kind: 'lost', isCertain: true }
    const { signal, onSent } = context
    const answer = await this.#quick({ method: 'GET', url, signal, onSent }).catch((cause: unknown) => {
      throw new Transient('the state of the job is unknown', { cause })
    })
    // The job may still exist, because another server behind the same address may have sent the response.
    if (answer.status === 404 || answer.status === 410) return { kind: 'lost', isCertain: false }
    if (answer.status !== 200 || answer.json === null) {
      const waitMs = retryAfterMs(answer.headers, systemClock.nowMs()) ?? 0
      throw new Transient(`status ${answer.status}`, { retryAfterMs: waitMs })
    }
    return polledFrom(answer, answer.json, {
      contentUrl: `${url.href}/content`,
      headers: this.#headers,
      apiKey: this.#options.apiKey,
      isFree: this.#options.isFree,
    })
  }

  async cancel(handle: Handle, { signal, onSent }: EngineContext): Promise<void> {
    const url = this.#jobUrl(handle)
    if (url !== null && this.capabilities.canCancel)
      await this.#quick({ method: 'DELETE', url, signal, onSent })
  }

  async preview(request: EngineRequest<OpenAiRoute>): Promise<readonly RequestPreview[]> {
    const { dialect } = this.#options
    const endpoint = dialect[endpoints[request.kind]]
    if (endpoint === null) throw new OperatorError(noVideos)
    const encode = () => Promise.resolve('<the image in Base64>')
    const submission = await submissionOf(dialect, endpoint, request, encode)
    return [previewOf(this.#urlOf(submission.path), this.#options.apiKey !== null, submission)]
  }

  async probe(routes: readonly OpenAiRoute[], signal: AbortSignal): Promise<readonly Finding[]> {
    const url = this.#urlOf('models')
    try {
      const answer = await this.#quick({ method: 'GET', url, signal })
      const models = routes.flatMap(({ model }) => model ?? [])
      return findingsOf(answer, url, [...new Set(models)], this.#options.apiKey)
    } catch (error) {
      signal.throwIfAborted()
      return [bad(`${url.origin} cannot be reached (${messageOf(error)}).`)]
    }
  }

  async close(): Promise<void> {}

  async #post(
    submission: Submission,
    { signal, scratchFolder, onSent }: EngineContext,
  ): Promise<SubmitAnswer> {
    const { headers, body } = await encodeSubmission(submission)
    const response = await this.#http.send({
      method: 'POST',
      url: this.#urlOf(submission.path),
      headers: { ...this.#headers, ...headers, accept: 'application/json' },
      body,
      signal,
      onSent,
    })
    return readSubmitAnswer(response, scratchFolder)
  }

  async #quick(request: Pick<HttpRequest, 'method' | 'url' | 'signal' | 'onSent'>): Promise<Answer> {
    const headers = { ...this.#headers, accept: 'application/json' }
    return answerOf(await this.#quickHttp.exchange({ ...request, headers, body: null }, recordBytesMax))
  }

  #urlOf(path: string): URL {
    return new URL(path, this.#options.baseUrl)
  }

  /** Returns null if the handle does not identify a video job. */
  #jobUrl(handle: Handle): URL | null {
    const videos = this.#options.dialect.videos
    const id = textOf(objectOf(handle)?.['id'])
    return id === null || videos === null ? null : this.#urlOf(`${videos.path}/${encodeURIComponent(id)}`)
  }
}

/** Throws `SubmitUnknown` if the response contains neither a job ID nor an error. */
function jobIn(answer: Answer, json: JsonObject, apiKey: string | null): Submitted {
  const id = textOf(json['id'])
  // Only a well-formed ID can be part of a URL.
  if (id !== null && id.length <= jobIdLengthMax && id.isWellFormed() && !/^\.+$/.test(id))
    return { kind: 'accepted', handle: { id } }
  if (hasError(json)) return refusalOf(answer, apiKey)
  throw new SubmitUnknown(`status ${answer.status} without a job ID`)
}
