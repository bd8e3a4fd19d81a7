// Keeps the unfinished tasks on the page up to date.

import { useQueryClient } from '@tanstack/react-query'

import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'
import { useTaskEvents } from '../api/watch-tasks.ts'
import { applyTask } from './apply-task.ts'

export function useLiveTasks(tasks: readonly TaskRow[]): void {
  const queries = useQueryClient()
  const unfinished = tasks.filter(({ finished_at_ms }) => finished_at_ms === null)
  useTaskEvents(
    unfinished.map(({ task_id }) => task_id),
    (task) => applyTask(queries, task),
  )
}
