// Merges new and changed tasks into the loaded pages of a list.

import type { InfiniteData } from '@tanstack/react-query'

import type { TaskRow, TasksAnswer } from '../../../../src/http/site/wire/tasks.ts'

export type TaskPages = InfiniteData<TasksAnswer>

/** Returns the tasks of all pages, newest first. Task IDs sort by creation time. */
export function tasksIn({ pages }: TaskPages): readonly TaskRow[] {
  return pages.flatMap(({ tasks }) => tasks).toSorted((one, other) => (one.task_id < other.task_id ? 1 : -1))
}

/** Returns the tasks in `newest` that the loaded pages do not contain. */
export function unknownTasks(pages: TaskPages, newest: TasksAnswer): readonly TaskRow[] {
  const known = new Set(tasksIn(pages).map(({ task_id }) => task_id))
  return newest.tasks.filter(({ task_id }) => !known.has(task_id))
}

/**
 * Returns the deleted tasks in `newest` that the loaded pages do not yet show as deleted. The result is correct even if
 * `newest` is outdated, because deletions are final.
 */
export function deletedTasks(pages: TaskPages, newest: TasksAnswer): readonly TaskRow[] {
  const shown = new Set(
    tasksIn(pages)
      .filter(({ is_deleted }) => !is_deleted)
      .map(({ task_id }) => task_id),
  )
  return newest.tasks.filter(({ task_id, is_deleted }) => is_deleted && shown.has(task_id))
}

/** Adds the newest page to the list. If tasks between the two may be missing, returns only the newest page. */
export function withNewest(list: TaskPages, newest: TasksAnswer): TaskPages {
  const unknown = unknownTasks(list, newest)
  if (unknown.length === newest.tasks.length && newest.next !== null) {
    return { pages: [newest], pageParams: [null] }
  }
  const { pages, pageParams } = withTasks(list, newest.tasks)
  const [first = newest, ...others] = pages
  return { pages: [{ ...first, tasks: [...unknown, ...first.tasks] }, ...others], pageParams }
}

export function withTasks({ pages, pageParams }: TaskPages, tasks: readonly TaskRow[]): TaskPages {
  const changed = new Map(tasks.map((task) => [task.task_id, task]))
  return {
    pages: pages.map((page) => ({
      ...page,
      tasks: page.tasks.map((task) => changed.get(task.task_id) ?? task),
    })),
    pageParams,
  }
}
