// Sends a job to a server: first its images, then, exactly once, the workflow.

import { systemClock } from '../../lib/clock.ts'
import { isObject } from '../../lib/json.ts'
import type { JsonObject } from '../../lib/json.ts'
import { NotSent } from '../../net/fetch-error.ts'
import { retryAfterMs } from '../../net/retry-after.ts'
import { SubmitUnknown } from '../provider.ts'
import type { EngineContext, InputImage } from '../provider.ts'
import { describeRefusal } from './describe-refusal.ts'
import { inputName } from './job-files.ts'
import { busy, misconfigured, NotSubmitted } from './not-submitted.ts'
import { describeAccess, describeOutage } from './server/server-pool.ts'
import type { Server, ServerAnswer } from './server/server.ts'

interface Job {
  /** The workflow's file name. */
  readonly file: string
  readonly images: readonly InputImage[]
  /** Writes the task into the workflow, given the names of the uploaded images. */
  readonly fill: (images: readonly string[]) => JsonObject
}

/** The pause before the next try, unless a busy server says how long to wait. */
const busyMs = 10_000

/**
 * Resolves when the server has accepted the job. Throws `NotSubmitted`, `SubmitUnknown`, `FetchFailed`, or the signal's
 * reason.
 */
export async function submitTo(
  server: Server,
  { file, images, fill }: Job,
  clientId: string,
  { jobKey, signal }: EngineContext,
): Promise<void> {
  const workflow = fill(await upload(server, images, { jobKey, signal }))
  const body = { prompt: workflow, prompt_id: jobKey, client_id: clientId }
  server.progress.watch(jobKey, Object.keys(workflow).length)
  const answer = await server.prompt(body, signal).catch((error: unknown) => {
    throw error instanceof NotSent ? busy(busyMs, describeOutage(server.origin, error)) : error
  })
  const trouble = refusalOf(answer, file, server.origin)
  if (trouble === null) return
  // The server has accepted the workflow, but would create only its valid outputs, so we stop the job. A failure to
  // stop it costs only time.
  if (answer.status === 200 && trouble instanceof NotSubmitted)
    await server.stop(jobKey, signal).catch(() => undefined)
  throw trouble
}

/** The job has not been submitted yet, so a failure here never leaves its outcome unknown. */
async function upload(
  server: Server,
  images: readonly InputImage[],
  { jobKey, signal }: Pick<EngineContext, 'jobKey' | 'signal'>,
): Promise<readonly string[]> {
  try {
    const names: string[] = []
    for (const [index, image] of images.entries())
      names.push(await server.upload(image, inputName(jobKey, index, image.mediaType), signal))
    return names
  } catch (error) {
    signal.throwIfAborted()
    const sentence = describeAccess(server.origin, error)
    throw sentence === null ? busy(busyMs, describeOutage(server.origin, error)) : misconfigured(sentence)
  }
}

/**
 * Returns null if the server has accepted the job, `SubmitUnknown` if the response does not show whether it has, and
 * `NotSubmitted` if it has refused the job or a part of the job.
 */
function refusalOf({ status, headers, json }: ServerAnswer, file: string, origin: string): Error | null {
  const body = isObject(json) ? json : {}
  if (status === 200 && typeof body['prompt_id'] === 'string') {
    const errors = isObject(body['node_errors']) ? Object.keys(body['node_errors']) : []
    return errors.length === 0 ? null : misconfigured(describeRefusal(file, origin, body))
  }
  const waitMs = retryAfterMs(headers, systemClock.nowMs())
  if (status === 429 || (status === 503 && waitMs !== null))
    return busy(waitMs ?? busyMs, `${origin} returned status ${status}`)
  if (status === 400 && isObject(body['error'])) return misconfigured(describeRefusal(file, origin, body))
  if (status >= 400 && status < 500)
    return misconfigured(`${origin} rejected the workflow ${file} with status ${status}`)
  return new SubmitUnknown(`the server returned status ${status} without a job ID`)
}
