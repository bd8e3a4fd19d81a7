// The tasks created in this tab's playground, newest first.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import type { AspectRatio } from '../../../src/domain/tasks/catalog.ts'
import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'
import { useTaskEvents } from '../api/watch-tasks.ts'
import { useTabState } from '../lib/tab-state.ts'
import { applyTask } from '../tasks/apply-task.ts'

/** What we know about a new task before its first event arrives. */
export interface CreatedTask {
  readonly taskId: string
  readonly aspectRatio: AspectRatio
}

export interface RecentTask extends CreatedTask {
  /** Null until the task's first event arrives. */
  readonly task: TaskRow | null
}

interface RecentTasks {
  readonly tasks: readonly RecentTask[]
  readonly add: (created: CreatedTask) => void
}

const recentMax = 12

export function useRecentTasks(accountId: string): RecentTasks {
  const queries = useQueryClient()
  const [created, setCreated] = useTabState(`recent ${accountId}`, createdTasksIn)
  const [known, setKnown] = useState<ReadonlyMap<string, TaskRow>>(new Map())
  const unfinished = created.filter(({ taskId }) => (known.get(taskId)?.finished_at_ms ?? null) === null)
  useTaskEvents(
    unfinished.map(({ taskId }) => taskId),
    (task) => {
      setKnown((before) => new Map(before).set(task.task_id, task))
      applyTask(queries, task)
    },
  )
  return {
    tasks: created.map((task) => ({ ...task, task: known.get(task.taskId) ?? null })),
    add: useCallback(
      (task) =>
        setCreated((before) =>
          [task, ...before.filter(({ taskId }) => taskId !== task.taskId)].slice(0, recentMax),
        ),
      [setCreated],
    ),
  }
}

function createdTasksIn(stored: unknown): readonly CreatedTask[] {
  return Array.isArray(stored) ? stored : []
}
