// Saves a response's body to a file, within limits on size and speed. If saving fails, removes the incomplete file.
// Never changes a file that already exists at the path.

import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { receiveBody } from './receive-body.ts'
import type { BodyLimits, ResponseBody } from './receive-body.ts'

export interface BodyTarget {
  readonly path: string
  readonly bytesMax: number
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
    for await (const chunk of receiveBody(body, target.bytesMax, limits, signal)) {
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
