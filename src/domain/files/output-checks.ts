// The checks that an engine's output must pass for the task to succeed. Each check can be switched off per route.

/**
 * `decode` rejects outputs that cannot be decoded. If `decode` is off, `blank` and `frozen` are off too. `shape`
 * rejects outputs that do not have the requested aspect ratio. `blank` rejects outputs that are transparent or a single
 * color. `frozen` rejects videos in which nothing moves.
 */
export interface OutputChecks {
  readonly decode: boolean
  readonly shape: boolean
  readonly blank: boolean
  readonly frozen: boolean
}

export const allChecks: OutputChecks = { decode: true, shape: true, blank: true, frozen: true }
