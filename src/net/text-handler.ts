// Collects the response to one request as text.

import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'

import { FetchFailed, fetchErrorOf } from './fetch-error.ts'

export interface TextResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export function tooLarge(bytesMax: number): FetchFailed {
  return new FetchFailed(`is larger than ${bytesMax} bytes`)
}

export class TextHandler implements Dispatcher.DispatchHandler {
  /** Rejects with the signal's reason or with `FetchFailed`. */
  readonly outcome: Promise<TextResponse>
  readonly #settle = Promise.withResolvers<TextResponse>()
  readonly #bytesMax: number
  readonly #signal: AbortSignal | null
  readonly #onSent: (() => void) | undefined
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #status = 0
  #headers: IncomingHttpHeaders = {}
  #controller: Dispatcher.DispatchController | null = null

  constructor(bytesMax: number, signal: AbortSignal | null, onSent?: () => void) {
    this.outcome = this.#settle.promise
    this.#bytesMax = bytesMax
    this.#signal = signal
    this.#onSent = onSent
  }

  /**
   * Call this when the signal has aborted. Rejects the outcome immediately, even if the request is still waiting for a
   * connection.
   */
  stop(): void {
    const reason = this.#signal?.reason as Error
    this.#settle.reject(reason)
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Throws instead of calling `controller.abort`, which would also close the connection. An exception rejects only
    // this request.
    this.#signal?.throwIfAborted()
    this.#controller = controller
    this.#onSent?.()
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > this.#bytesMax) controller.abort(tooLarge(this.#bytesMax))
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const text = Buffer.concat(this.#chunks).toString('utf8')
    this.#settle.resolve({ status: this.#status, headers: this.#headers, text })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#settle.reject(fetchErrorOf(error, this.#signal))
  }
}
