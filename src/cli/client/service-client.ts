// A client of our own API, for `mutoscope generate`.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

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
  /** Called for each attempt, because a stream can be read only once. */
  readonly open: () => Readable | string | null
}

/** The longest `Prefer: wait` that the service accepts. */
const waitSeconds = 60

const limits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: (waitSeconds + 20) * 1_000,
  bodyTimeoutMs: 30_000,
}

/** A restart of the service takes a few seconds. Eight attempts take about 40 s. */
const attemptsMax = 8
const backoff = { firstMs: 1_000, capMs: 10_000 }

/** An envelope takes a few kilobytes. */
const envelopeBytesMax = 1_000_000

/** A response after which the same request may succeed. */
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

  /** Creates a task and returns its id and price. The same call may be sent twice, but it creates only one task. */
  async create(body: JsonObject): Promise<{ readonly taskId: string; readonly credits: number }> {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomBase62(unguessableLength),
    }
    const open = () => JSON.stringify(body)
    const data = await this.#call({ method: 'POST', path: '/tasks/create', headers, open })
    return { taskId: this.#textIn(data, 'task_id'), credits: Number(data['credits']) }
  }

  /** Uploads an input image and returns its URL. */
  async upload(file: string): Promise<string> {
    const mediaType = imageMediaTypes.find(
      (type) => extensionOf(type) === path.extname(file).slice(1).toLowerCase().replace('jpeg', 'jpg'),
    )
    if (mediaType === undefined)
      throw new OperatorError(`${file} must be an image with the extension png, jpg, jpeg, or webp`)
    const { size } = await stat(file).catch((error: unknown) => {
      throw new OperatorError(`${file} cannot be read: ${messageOf(error)}`, { cause: error })
    })
    if (size > inputBytesMax)
      throw new OperatorError(`${file} is larger than ${inputBytesMax.toLocaleString('en')} bytes`)
    const headers = { 'content-type': mediaType, 'content-length': String(size) }
    const data = await this.#call({
      method: 'POST',
      path: '/uploads',
      headers,
      open: () => createReadStream(file),
    })
    return this.#textIn(data, 'url')
  }

  /** Returns the task once it has ended or the service has waited for a minute. */
  async read(taskId: string): Promise<JsonObject> {
    const headers = { prefer: `wait=${waitSeconds}` }
    return this.#call({ method: 'GET', path: `/tasks/${taskId}`, headers, open: () => null })
  }

  /**
   * Saves an output to a new file. Does not replace an existing file. Asks the service at the URL that is known to work,
   * because the machine may be unable to reach the public URL.
   */
  async download(output: string, file: string): Promise<void> {
    const url = new URL(new URL(output).pathname, this.#url)
    const signal = new AbortController().signal
    try {
      const { body } = await this.#open(url, redirectsMax)
      await saveBody(
        body,
        { path: file, bytesMax: Infinity },
        { rateWindowMs: 30_000, rateBytesMin: 1 },
        signal,
      )
    } catch (error) {
      throw new OperatorError(`the output ${url.href} could not be saved to ${file}: ${messageOf(error)}`, {
        cause: error,
      })
    }
  }

  async #open(url: URL, redirects: number): Promise<HttpResponse> {
    const response = await this.#http.send({ method: 'GET', url, headers: {}, body: null, signal: null })
    if (response.status === 200) return response
    response.body.destroy()
    const target = redirects > 0 ? redirectOf(url, response.status, response.headers) : null
    if (target === null) throw new FetchFailed(`status ${response.status}`)
    return this.#open(target, redirects - 1)
  }

  /** Returns the `data` of the response. */
  async #call(call: Call): Promise<JsonObject> {
    const giveUp = (error: unknown, failuresBefore: number) => {
      const isLost = error instanceof FetchFailed && (this.#hasResponded || !(error instanceof NotSent))
      if ((error instanceof Busy || isLost) && failuresBefore + 1 < attemptsMax) return
      if (error instanceof Busy) throw new OperatorError(error.message)
      if (!(error instanceof FetchFailed)) throw error
      throw new OperatorError(
        `the service cannot be reached at ${this.#url} (${error.message}): start it, or set --url to its URL`,
        { cause: error },
      )
    }
    return retry(() => this.#try(call), giveUp, backoff, new AbortController().signal)
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
    if (!isObject(envelope) || !isObject(envelope['data'])) throw this.#notOurs(`status ${status}`)
    if (envelope['code'] === 200) return envelope['data']
    const reason = this.#textIn(envelope, 'msg')
    throw status === 429 || status === 503 ? new Busy(reason) : new OperatorError(reason)
  }

  #textIn(body: JsonObject, name: string): string {
    const value = body[name]
    if (typeof value !== 'string') throw this.#notOurs(`no ${name}`)
    return value
  }

  #notOurs(detail: string): OperatorError {
    return new OperatorError(`${this.#url} does not respond like Mutoscope (${detail}): correct --url`)
  }
}
