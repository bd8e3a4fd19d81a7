// Adds an index of the attempts with an unknown outcome, which operators look up at the engine: few among millions. It costs
// nothing for other attempts.

export function unknownAttempts(): readonly string[] {
  return [`create index attempts_unknown on attempts (task_id, number) where outcome = 'unknown'`]
}
