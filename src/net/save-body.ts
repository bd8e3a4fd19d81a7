// Saves the body of a response to a file, within limits on size and speed. Removes a file that it could not finish, and
// never touches an existing file at the path.

import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { FetchFailed, fetchErrorOf } from './fetch-error.ts'

export interface BodyTarget {
  readonly path: string
  readonly bytesMax: number
}

/** The part of a readable stream that we use. */
interface ResponseBody extends AsyncIterable<Buffer> {
  destroy(error: Error): unknown
}

/** At least `rateBytesMin` bytes must arrive in every full `rateWindowMs`. */
export interface BodyLimits {
  readonly rateWindowMs: number
  readonly rateBytesMin: number
}

export interface SavedBody {
  readonly bytes: number
  readonly sha256: string
}

/** Rejects with `FetchFailed`, with the signal's reason, or with the system's error if our own disk fails. */
export async function saveBody(
  body: ResponseBody,
  target: BodyTarget,
  limits: BodyLimits,
  signal: AbortSignal,
): Promise<SavedBody> {
  const file = await open(target.path, 'wx')
  try {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of receive(body, target.bytesMax, limits, signal)) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    await file.close()
    return { bytes, sha256: hash.digest('hex') }
  } catch (error) {
    await file.close()
    await rm(target.path, { force: true })
    throw error
  }
}

/** The chunks of the body. Converts network errors here, so they are not confused with errors of the consumer. */
async function* receive(
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
      if (bytes > bytesMax) throw new FetchFailed(`is larger than ${bytesMax} bytes`)
      yield chunk
    }
  } catch (error) {
    throw fetchErrorOf(error, signal)
  } finally {
    clearInterval(window)
  }
}
