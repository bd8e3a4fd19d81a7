// Merges new and changed tasks into the loaded pages of a list.

import type { InfiniteData } from '@tanstack/react-query'

import type { TaskRow, TasksAnswer } from '../../../../src/http/site/wire/tasks.ts'

export type TaskPages = InfiniteData<TasksAnswer>

/** Newest first. Task ids sort by creation time. */
export function tasksIn({ pages }: TaskPages): readonly TaskRow[] {
  return pages.flatMap(({ tasks }) => tasks).toSorted((one, other) => (one.task_id < other.task_id ? 1 : -1))
}

/** Returns the tasks in `newest` that the loaded pages do not contain. */
export function unknownTasks(pages: TaskPages, newest: TasksAnswer): readonly TaskRow[] {
  const known = new Set(tasksIn(pages).map(({ task_id }) => task_id))
  return newest.tasks.filter(({ task_id }) => !known.has(task_id))
}

/**
 * Returns the tasks that are in the loaded pages and that only `newest` shows as deleted. Even if `newest` is outdated,
 * its deletions are correct, because they are final.
 */
export function deletedTasks(pages: TaskPages, newest: TasksAnswer): readonly TaskRow[] {
  const shown = new Set(
    tasksIn(pages)
      .filter(({ is_deleted }) => !is_deleted)
      .map(({ task_id }) => task_id),
  )
  return newest.tasks.filter(({ task_id, is_deleted }) => is_deleted && shown.has(task_id))
}

/** If tasks may be missing between the newest page and the list, the list starts over with this page. */
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
