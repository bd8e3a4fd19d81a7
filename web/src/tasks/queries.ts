import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type {
  CreateAnswer,
  CreateRequest,
  TaskAnswer,
  TasksAnswer,
} from '../../../src/http/site/wire/tasks.ts'
import { read, write } from '../api/request.ts'
import type { TaskFilters } from './list/filters.ts'

/** The query key of every task list begins with these parts and ends with the filters. */
export const taskListsKey = ['tasks', 'list']
/** Like `taskListsKey`, but for the newest tasks. */
const newestTasksKey = ['tasks', 'newest']

/**
 * The list is never reloaded as a whole: new tasks come from `newestTasksQuery`, and changes come from the event
 * stream.
 */
export function taskListQuery(filters: TaskFilters) {
  return infiniteQueryOptions({
    queryKey: [...taskListsKey, filters],
    queryFn: ({ signal, pageParam }) => readTasks(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Infinity,
    // With structural sharing, React Query would compare thousands of rows for every new page. The comparison takes
    // longer than rendering the rows.
    structuralSharing: false,
  })
}

const refetchMs = 5_000

/** The newest tasks, reloaded regularly while the browser tab is visible. */
export function newestTasksQuery(filters: TaskFilters) {
  return queryOptions({
    queryKey: [...newestTasksKey, filters],
    queryFn: ({ signal }) => readTasks(filters, null, signal),
    refetchInterval: refetchMs,
    staleTime: 0,
  })
}

const tasksPerPage = 60

function readTasks(filters: TaskFilters, after: string | null, signal: AbortSignal): Promise<TasksAnswer> {
  const query = new URLSearchParams({ limit: String(tasksPerPage) })
  if (filters.status !== undefined) query.set('status', String(filters.status))
  if (filters.model !== undefined) query.set('model_id', filters.model)
  if (filters.search !== undefined) query.set('search', filters.search)
  if (after !== null) query.set('after', after)
  return read(`/site/tasks?${query}`, signal)
}

export function taskKey(taskId: string): readonly string[] {
  return ['task', taskId]
}

export function taskQuery(taskId: string) {
  return queryOptions({
    queryKey: taskKey(taskId),
    queryFn: ({ signal }) => read<TaskAnswer>(`/site/tasks/${encodeURIComponent(taskId)}`, signal),
  })
}

/** The preview is a small copy of an output image. Tasks without an output image have no preview. */
export function previewPath(taskId: string): string {
  return `/site/tasks/${encodeURIComponent(taskId)}/preview`
}

/** This call is safe to repeat: the same key and body never create a second task. */
export function createTask(body: CreateRequest, idempotencyKey: string): Promise<CreateAnswer> {
  return write('/site/tasks', body, { 'idempotency-key': idempotencyKey })
}

export const cancelTask = (taskId: string) => write<TaskAnswer>(`/site/tasks/${taskId}/cancel`)
export const deleteTask = (taskId: string) => write<TaskAnswer>(`/site/tasks/${taskId}/delete`)
