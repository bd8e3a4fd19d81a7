// Signs and sends requests to one bucket of an S3-compatible store. Never repeats a request. Uses only features that
// every such store supports, which excludes chunked signatures, checksum trailers, and conditional writes.

import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../../../settings/s3.ts'
import { FetchFailed } from '../../../net/fetch-error.ts'
import { HttpClient, readText } from '../../../net/http-client.ts'
import type { HttpResponse, HttpLimits } from '../../../net/http-client.ts'
import { s3ErrorOf, readErrorCode, s3Unreachable } from './s3-error.ts'

export interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** If null, the request is for the bucket itself. */
  readonly name: string | null
  /** Statuses that are not errors. If 404 is among them, a missing bucket is still an error. */
  readonly expected: readonly number[]
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: S3Body
  readonly signal?: AbortSignal | undefined
}

/** `sha256` is signed, so a store that checks this hash refuses bytes that were damaged in transit. */
export interface S3Body {
  readonly stream: Readable
  readonly bytes: number
  readonly sha256: string
}

export interface SmallResponse {
  readonly status: number
  readonly headers: HttpResponse['headers']
  readonly text: string
}

/** A healthy store responds within milliseconds, but can take several seconds to store a large object. */
const limits: HttpLimits = { connectTimeoutMs: 5_000, headersTimeoutMs: 20_000, bodyTimeoutMs: 20_000 }

/** A page of a list has at most 1,000 keys of at most 1,024 bytes each. XML escapes can make them six times as long. */
const textBytesMax = 8 * 1024 * 1024

const emptySha256 = hash('sha256', '')

export class S3Bucket {
  readonly #settings: S3Settings
  readonly #client = new HttpClient(limits)
  /** The keys that the signer derives from the secret once per day. */
  readonly #signingKeys = new Map<string, ArrayBuffer>()

  constructor(settings: S3Settings) {
    this.#settings = settings
  }

  /**
   * Reads a small response as text. Rejects with the `ServiceError` `unavailable`, `S3ProtocolError`, or the signal's
   * reason.
   */
  async ask(request: BucketRequest): Promise<SmallResponse> {
    const answer = await this.stream(request)
    const text = await this.#reached(readText(answer, textBytesMax))
    return { status: answer.status, headers: answer.headers, text }
  }

  /** Like `ask`, but streams the response body. The caller must read it to its end or destroy it. */
  async stream(request: BucketRequest): Promise<HttpResponse> {
    const { method, body, signal, expected } = request
    const signed = await this.#sign(request)
    const answer = await this.#reached(
      this.#client.send({ ...signed, method, body: body?.stream ?? null, signal: signal ?? null }),
    )
    if (answer.status < 300 && expected.includes(answer.status)) return answer
    const code = readErrorCode(await this.#reached(readText(answer, textBytesMax)))
    if (expected.includes(answer.status) && code !== 'NoSuchBucket') return answer
    throw s3ErrorOf(this.#settings, { method, status: answer.status, code })
  }

  get origin(): string {
    return this.#urlOf(null).origin
  }

  /** Returns a URL with which anyone can read the object for a limited time. Sends no request. */
  async presign(method: 'GET' | 'HEAD', name: string): Promise<string> {
    const url = this.#urlOf(name)
    url.searchParams.set('X-Amz-Expires', String(this.#settings.urlSeconds))
    const signed = await new AwsV4Signer({
      ...this.#signerOptions(),
      url: url.href,
      method,
      signQuery: true,
    }).sign()
    return signed.url.href
  }

  async #sign({ method, name, query = {}, headers = {}, body }: BucketRequest) {
    const url = this.#urlOf(name)
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value)
    const signer = new AwsV4Signer({
      ...this.#signerOptions(),
      url: url.href,
      method,
      headers: {
        ...headers,
        'x-amz-content-sha256': body?.sha256 ?? emptySha256,
        ...(body === undefined ? {} : { 'content-length': String(body.bytes) }),
      },
    })
    const signed = await signer.sign()
    return { url: signed.url, headers: Object.fromEntries(signed.headers) }
  }

  #signerOptions() {
    const { region, credentials } = this.#settings
    const { accessKeyId, secretAccessKey, sessionToken } = credentials
    return {
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === null ? {} : { sessionToken }),
      cache: this.#signingKeys,
    }
  }

  #urlOf(name: string | null): URL {
    const { endpoint, bucket, prefix, hasPathStyle } = this.#settings
    const url = new URL(endpoint)
    const folders = [...(hasPathStyle ? [bucket] : []), ...(name === null ? [] : [prefix, name])]
    url.pathname = [url.pathname, ...folders].filter((folder) => folder !== '' && folder !== '/').join('/')
    if (!hasPathStyle) url.hostname = `${bucket}.${url.hostname}`
    return url
  }

  async #reached<Value>(exchange: Promise<Value>): Promise<Value> {
    try {
      return await exchange
    } catch (error) {
      throw error instanceof FetchFailed ? s3Unreachable(this.#settings, error) : error
    }
  }
}
