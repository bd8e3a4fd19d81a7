// A client of our own API, for `mutoscope generate`.

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

import { extensionOf, imageMediaTypes, inputBytesMax } from '../../domain/files/media-types.ts'
import { retry } from '../../lib/async/backoff.ts'
import { messageOf } from '../../lib/error.ts'
import { randomBase62, unguessableLength } from '../../lib/ids.ts'
import { isObject, tryParse } from '../../lib/json.ts'
import type { JsonObject } from '../../lib/json.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { FetchFailed, NotSent } from '../../net/fetch-error.ts'
import { HttpClient } from '../../net/http-client.ts'
import type { HttpResponse } from '../../net/http-client.ts'
import { redirectOf, redirectsMax } from '../../net/response-head.ts'
import { saveBody } from '../../net/save-body.ts'

interface Call {
  readonly method: 'GET' | 'POST'
  /** The path after `/api/v1`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The end of the error message if no usable response arrives. */
  readonly ifLost?: string
  /** Returns the body. Called for each attempt, because a stream can be read only once. */
  readonly open: () => Readable | string | null
}

/** The longest `Prefer: wait` that the service accepts. */
const waitSeconds = 60

const limits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: (waitSeconds + 20) * 1_000,
  bodyTimeoutMs: 30_000,
}

/** A restart of the service takes a few seconds. The waits between eight attempts add up to about 34 s. */
const attemptsMax = 8
const backoff = { firstMs: 1_000, capMs: 10_000 }

/** A JSON response takes only a few kilobytes. */
const envelopeBytesMax = 1_000_000

const busyStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504])

const never = new AbortController().signal

/** Thrown if the same request may succeed later. */
class Busy extends Error {
  override readonly name = 'Busy'
}

/** All methods reject with `OperatorError` if the service refuses the request or cannot be reached. */
export class ServiceClient {
  readonly #url: string
  readonly #key: string
  readonly #http = new HttpClient(limits)
  #hasResponded = false

  /** `url` is the URL of the service, without a path. */
  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  /** The request may be sent several times, but it creates only one task. */
  async create(body: JsonObject): Promise<{ readonly taskId: string; readonly credits: number }> {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomBase62(unguessableLength),
    }
    const open = () => JSON.stringify(body)
    const ifLost = '; the task may have been created and charged for: see "mutoscope task list"'
    const data = await this.#call({ method: 'POST', path: '/tasks/create', headers, open, ifLost })
    return { taskId: this.#textIn(data, 'task_id'), credits: Number(data['credits']) }
  }

  /** Uploads an input image and returns its URL. */
  async upload(file: string): Promise<string> {
    const extension = path.extname(file).slice(1).toLowerCase().replace('jpeg', 'jpg')
    const mediaType = imageMediaTypes.find((type) => extensionOf(type) === extension)
    if (mediaType === undefined)
      throw new OperatorError(`${file} must be an image with the extension png, jpg, jpeg, or webp`)
    const image = await readFile(file).catch((error: unknown) => {
      throw new OperatorError(`${file} cannot be read: ${messageOf(error)}`, { cause: error })
    })
    if (image.length > inputBytesMax)
      throw new OperatorError(`${file} is larger than ${inputBytesMax.toLocaleString('en')} bytes`)
    const headers = { 'content-type': mediaType, 'content-length': String(image.length) }
    const open = () => Readable.from([image])
    const data = await this.#call({ method: 'POST', path: '/uploads', headers, open })
    return this.#textIn(data, 'url')
  }

  /** Waits up to a minute for the task to end. Returns the task even if it has not ended. */
  async read(taskId: string): Promise<JsonObject> {
    const headers = { prefer: `wait=${waitSeconds}` }
    const task = await this.#call({ method: 'GET', path: `/tasks/${taskId}`, headers, open: () => null })
    if (typeof task['task_status'] !== 'number') throw this.#notOurs('no task_status')
    return task
  }

  /**
   * Never replaces an existing file. Downloads from the service URL that is known to work, because this machine may be
   * unable to reach the public URL.
   */
  async download(output: string, file: string): Promise<void> {
    const url = new URL(new URL(output).pathname, this.#url)
    const save = async () => {
      const { body } = await this.#followed(url, redirectsMax)
      const slowest = { rateWindowMs: 30_000, rateBytesMin: 1 }
      return saveBody(body, { path: file, bytesMax: Infinity }, slowest, never)
    }
    try {
      await this.#retried(save, '')
    } catch (error) {
      throw new OperatorError(`${url.href} cannot be saved to ${file}: ${messageOf(error)}`, { cause: error })
    }
  }

  async #followed(url: URL, redirectsLeft: number): Promise<HttpResponse> {
    const response = await this.#http.send({ method: 'GET', url, headers: {}, body: null, signal: null })
    if (response.status === 200) return response
    response.body.destroy()
    const target = redirectsLeft > 0 ? redirectOf(url, response.status, response.headers) : null
    const reason = `status ${response.status}`
    if (target === null) throw response.status < 500 ? new OperatorError(reason) : new FetchFailed(reason)
    return this.#followed(target, redirectsLeft - 1)
  }

  /** Returns the `data` field of the response. */
  #call(call: Call): Promise<JsonObject> {
    return this.#retried(() => this.#try(call), call.ifLost ?? '')
  }

  #retried<Result>(attempt: () => Promise<Result>, ifLost: string): Promise<Result> {
    const onFailure = (error: unknown, failuresBefore: number) =>
      this.#requireRetryable(error, failuresBefore, ifLost)
    return retry(attempt, onFailure, backoff, never)
  }

  #requireRetryable(error: unknown, failuresBefore: number, ifLost: string): void {
    // If the service cannot be reached and has never responded, either it is not running or its URL is wrong. A retry
    // would not help.
    const isFinal = error instanceof NotSent && !this.#hasResponded
    const isTemporary = error instanceof Busy || error instanceof FetchFailed
    if (isTemporary && !isFinal && failuresBefore + 1 < attemptsMax) return
    if (error instanceof NotSent) {
      throw new OperatorError(
        `the service cannot be reached at ${this.#url} (${error.message}): start it, or set --url to its URL`,
        { cause: error },
      )
    }
    if (!isTemporary) throw error
    throw new OperatorError(`${this.#url} returned no usable response (${error.message})${ifLost}`, {
      cause: error,
    })
  }

  async #try({ method, path: target, headers, open }: Call): Promise<JsonObject> {
    const { status, text } = await this.#http.exchange(
      {
        method,
        url: new URL(`${this.#url}/api/v1${target}`),
        headers: { authorization: `Bearer ${this.#key}`, ...headers },
        body: open(),
        signal: null,
      },
      envelopeBytesMax,
    )
    this.#hasResponded = true
    const envelope = tryParse(text)
    const isOurs = isObject(envelope) && isObject(envelope['data'])
    // While the service restarts, a reverse proxy responds in its place.
    if (busyStatuses.has(status)) throw new Busy(isOurs ? this.#textIn(envelope, 'msg') : `status ${status}`)
    if (!isOurs) throw this.#notOurs(`status ${status}`)
    if (envelope['code'] === 200) return envelope['data'] as JsonObject
    throw new OperatorError(this.#textIn(envelope, 'msg'))
  }

  #textIn(body: JsonObject, name: string): string {
    const value = body[name]
    if (typeof value !== 'string') throw this.#notOurs(`no ${name}`)
    return value
  }

  #notOurs(detail: string): OperatorError {
    return new OperatorError(
      `${this.#url} does not appear to be a Mutoscope service (${detail}): set --url to the URL of the service`,
    )
  }
}
