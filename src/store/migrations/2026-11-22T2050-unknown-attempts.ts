// Adds an index of the attempts with an unknown outcome, which operators look up in the engine's records.

export function unknownAttempts(): readonly string[] {
  return [`create index attempts_unknown on attempts (task_id, number) where outcome = 'unknown'`]
}
