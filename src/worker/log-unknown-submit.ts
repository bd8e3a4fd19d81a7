// Tells the operator about a job that an engine may be running for a refunded task.

import type { Logger } from '../lib/log.ts'
import type { JobKey } from '../domain/ids.ts'

/**
 * `log` must add the task's ID to each line. An engine of type `openai` does not get the job key, so the operator can
 * search its records only by time.
 */
export function logUnknownSubmit(log: Logger, provider: string | null, jobKey: JobKey | null): void {
  log.error(
    { provider, job_key: jobKey },
    "the outcome of a submission is unknown; look for the job in the engine's records",
  )
}
