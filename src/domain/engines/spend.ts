// The costs of a day.

export interface Spend {
  /** In millionths of the engine's currency, keyed by provider. A provider without costs is missing. */
  readonly micros: ReadonlyMap<string, number>
  /** Time until the UTC day ends. */
  readonly dayEndsInMs: number
}
