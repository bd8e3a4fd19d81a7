// An account's usage: the cost of its tasks, summed by day, model, and key.

import type { ApiKeyId } from '../ids.ts'

export const usageDimensions = ['day', 'model', 'key'] as const
export type UsageDimension = (typeof usageDimensions)[number]

/** The tasks that a sum covers. A null `day`, `modelId`, or `keyId` means all days, all models, or all keys. */
export interface UsageGroup {
  /** The UTC day on which the tasks were created, in days since 1970. */
  readonly day: number | null
  readonly modelId: string | null
  /** Empty for tasks that the owner created on the site. */
  readonly keyId: ApiKeyId | '' | null
}

export interface UsageSum extends UsageGroup {
  readonly tasks: number
  readonly charged: number
  /** The number of these tasks that failed, and the credits refunded for them. */
  readonly failed: number
  readonly refunded: number
}
