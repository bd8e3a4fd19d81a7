// Adds an index of the attempts with an unknown outcome. Operators look up these attempts in the engine's records. Of
// millions of attempts, the index contains only these few.

export function unknownAttempts(): readonly string[] {
  return [`create index attempts_unknown on attempts (task_id, number) where outcome = 'unknown'`]
}
