// What an account's tasks cost, added up by day, model and key.

import type { ApiKeyId } from '../ids.ts'

export type UsageDimension = 'day' | 'model' | 'key'

/** Null where the sum goes over all days, models or keys. */
export interface UsageSum {
  /** The UTC day of the create, counted from 1970. */
  readonly day: number | null
  readonly modelId: string | null
  /** Empty for tasks that the owner made on the site. */
  readonly keyId: ApiKeyId | '' | null
  readonly tasks: number
  readonly charged: number
  /** Of these tasks, those that failed, and what was given back for them. */
  readonly failed: number
  readonly refunded: number
}
