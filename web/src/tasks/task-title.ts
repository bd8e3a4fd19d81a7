// A task's title is its prompt. A deleted task has no prompt, so it has a fixed title.

import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'

export function taskTitle({ is_deleted, prompt }: TaskRow): string {
  return is_deleted ? 'Deleted task' : prompt
}
