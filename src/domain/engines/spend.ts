// The engines' costs so far in the current UTC day.

export interface Spend {
  /** In millionths of one unit of the engine's currency, keyed by provider. A provider without costs has no entry. */
  readonly micros: ReadonlyMap<string, number>
  readonly dayEndsInMs: number
}
