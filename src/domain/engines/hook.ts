// A hook: an engine calls us about one of its jobs. What the call is, and what an engine type learns from it.

import type { Json } from '../../lib/json.ts'
import type { JobKey } from '../ids.ts'

/** A call as it arrived. Vendors sign the bytes, so they must not be parsed and written again. Header names are in lower case. */
export interface RawHook {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/**
 * `forged`: the vendor's signature is missing or wrong. `hint`: something may have changed, so the job is polled. `handle` is the
 * job's handle if the call contains it. The result of a job is never taken from a call.
 */
export type HookReading =
  | { readonly kind: 'forged' }
  | { readonly kind: 'hint'; readonly handle: Json | null }

/** Never throws, whatever the call contains. */
export type HookReader = (raw: RawHook, jobKey: JobKey) => HookReading
