// The engines' costs so far in the current UTC day.

export interface Spend {
  /** The costs in millionths of the engine's currency, keyed by provider. A provider without costs has no entry. */
  readonly micros: ReadonlyMap<string, number>
  /** The time until the current UTC day ends. */
  readonly dayEndsInMs: number
}
