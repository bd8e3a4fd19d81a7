// Receives a response's body, within limits on size and speed.

import { FetchRejected, FetchFailed, fetchErrorOf } from './fetch-error.ts'

export interface ResponseBody extends AsyncIterable<Buffer> {
  destroy(error?: Error): unknown
}

/** At least `rateBytesMin` bytes must arrive in every complete period of `rateWindowMs`. */
export interface BodyLimits {
  readonly rateWindowMs: number
  readonly rateBytesMin: number
}

/** Turns network errors into `FetchFailed`, to distinguish them from the consumer's errors. */
export async function* receiveBody(
  body: ResponseBody,
  bytesMax: number,
  limits: BodyLimits,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  let bytes = 0
  let bytesAtWindowStart = 0
  const window = setInterval(() => {
    if (bytes - bytesAtWindowStart < limits.rateBytesMin) body.destroy(new FetchFailed('sends too slowly'))
    bytesAtWindowStart = bytes
  }, limits.rateWindowMs)
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new FetchRejected(`is larger than ${bytesMax} bytes`)
      yield chunk
    }
  } catch (error) {
    throw fetchErrorOf(error, signal)
  } finally {
    clearInterval(window)
  }
}
