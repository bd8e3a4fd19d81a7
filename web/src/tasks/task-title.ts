// A deleted task has no prompt.

import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'

export function taskTitle({ is_deleted, prompt }: TaskRow): string {
  return is_deleted ? 'Deleted task' : prompt
}
