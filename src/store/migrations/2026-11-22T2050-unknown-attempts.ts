// Adds an index of the attempts with an unknown outcome, which operators look up at the engine. There are few among millions, and
// other attempts are not in the index.

export function unknownAttempts(): readonly string[] {
  return [`create index attempts_unknown on attempts (task_id, number) where outcome = 'unknown'`]
}
