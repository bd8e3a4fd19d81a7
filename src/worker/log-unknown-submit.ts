// Tells the operator about a job that an engine may be running for a refunded task.

import type { Logger } from '../lib/log.ts'
import type { JobKey } from '../domain/ids.ts'

/**
 * Logs the job. `log` must contain the task's id. With the job key, the operator can find the job and its cost in the
 * engine's records.
 */
export function logUnknownSubmit(log: Logger, provider: string | null, jobKey: JobKey | null): void {
  log.error(
    { provider, job_key: jobKey },
    "submission with unknown outcome; look it up in the engine's records",
  )
}
