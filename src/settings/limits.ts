// The limits of requests, as the operator sets them.

/** Per API key, but `unfinishedTasksMax` per account; a rate of 0 means no limit. */
export interface RequestLimits {
  readonly createsPerSecond: number
  readonly createsBurst: number
  readonly requestsPerSecond: number
  readonly requestsBurst: number
  readonly unfinishedTasksMax: number
}
