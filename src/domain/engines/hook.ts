// A hook: an HTTP call in which an engine notifies us about one of its jobs.

import type { Json } from '../../lib/json.ts'
import type { JobKey } from '../ids.ts'

/** Vendors sign the raw bytes of the body, so the body must not be changed. Header names are in lowercase. */
export interface RawHook {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/**
 * `forged`: the vendor's signature is missing or invalid. `hint`: something may have changed, so the job is polled.
 * `handle` is the job's handle if the call contains it. The content of a call is never used as the result of a job.
 */
export type HookReading =
  | { readonly kind: 'forged' }
  | { readonly kind: 'hint'; readonly handle: Json | null }

/** Never throws, regardless of the call's content. */
export type HookReader = (raw: RawHook, jobKey: JobKey) => HookReading
