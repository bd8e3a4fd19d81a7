// The tasks that were made on the playground in this tab, newest first.

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import type { AspectRatio } from '../../../src/domain/tasks/catalog.ts'
import type { TaskRow } from '../../../src/http/site/wire/tasks.ts'
import { useTaskEvents } from '../api/watch-tasks.ts'
import { useTabState } from '../lib/tab-state.ts'
import { applyTask } from '../tasks/apply-task.ts'

/** Known at once, before the service has told more of the task. */
export interface MadeTask {
  readonly taskId: string
  readonly aspectRatio: AspectRatio
}

export interface VisitedTask extends MadeTask {
  /** Null for the moment until it is known. */
  readonly task: TaskRow | null
}

interface Visit {
  readonly tasks: readonly VisitedTask[]
  readonly add: (made: MadeTask) => void
}

/** As many as a strip shows. */
const keptMax = 12

export function useVisit(accountId: string): Visit {
  const queries = useQueryClient()
  const [made, setMade] = useTabState(`visit ${accountId}`, madeTasksIn)
  const [known, setKnown] = useState<ReadonlyMap<string, TaskRow>>(new Map())
  const unfinished = made.filter(({ taskId }) => (known.get(taskId)?.finished_at_ms ?? null) === null)
  useTaskEvents(
    unfinished.map(({ taskId }) => taskId),
    (task) => {
      setKnown((before) => new Map(before).set(task.task_id, task))
      applyTask(queries, task)
    },
  )
  return {
    tasks: made.map((task) => ({ ...task, task: known.get(task.taskId) ?? null })),
    add: useCallback(
      (task) =>
        setMade((before) =>
          [task, ...before.filter(({ taskId }) => taskId !== task.taskId)].slice(0, keptMax),
        ),
      [setMade],
    ),
  }
}

function madeTasksIn(kept: unknown): readonly MadeTask[] {
  return Array.isArray(kept) ? kept : []
}
