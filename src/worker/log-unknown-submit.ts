// Tells the operator about a job that an engine may be running for a refunded task.

import type { Logger } from '../lib/log.ts'
import type { JobKey } from '../domain/ids.ts'

/**
 * The operator can look for the job and its cost in the engine's records. `log` must contain the task's id. Not every
 * engine type sends the job key to the engine: with `openai`, the operator can only search by time.
 */
export function logUnknownSubmit(log: Logger, provider: string | null, jobKey: JobKey | null): void {
  log.error(
    { provider, job_key: jobKey },
    "submission with unknown outcome; look it up in the engine's records",
  )
}
