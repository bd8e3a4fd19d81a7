// An account's usage: the cost of its tasks, summed by day, model and key.

import type { ApiKeyId } from '../ids.ts'

export type UsageDimension = 'day' | 'model' | 'key'

/** One sum. `day`, `modelId` and `keyId` are null if the sum covers all days, models or keys. */
export interface UsageSum {
  /** The UTC day on which the tasks were created, in days since 1970. */
  readonly day: number | null
  readonly modelId: string | null
  /** Empty for tasks that the owner created on the site. */
  readonly keyId: ApiKeyId | '' | null
  readonly tasks: number
  readonly charged: number
  /** How many of these tasks failed, and the credits refunded for them. */
  readonly failed: number
  readonly refunded: number
}
