// The checks that an engine's output must pass for the task to succeed. Each check can be switched off per route.

/**
 * `decode`: the pixels can be decoded. If this check is off, `blank` and `frozen` are off too. `shape`: the output has
 * the requested aspect ratio. `blank`: the output shows more than one color. `frozen`: the frames of a video differ.
 */
export interface OutputChecks {
  readonly decode: boolean
  readonly shape: boolean
  readonly blank: boolean
  readonly frozen: boolean
}

export const allChecks: OutputChecks = { decode: true, shape: true, blank: true, frozen: true }
