// The tasks of the account: lists, one of them, and the making of another.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type {
  CreateAnswer,
  CreateRequest,
  TaskAnswer,
  TasksAnswer,
} from '../../../src/http/site/wire/tasks.ts'
import { read, write } from '../api/request.ts'
import type { TaskFilters } from './list/filters.ts'

/** Before the filters in the keys of all lists. */
export const taskListsKey = ['tasks', 'list']
/** Before the filters in the keys of their newest pages. */
const newestTasksKey = ['tasks', 'newest']

/** Never read again as a whole: what is new comes by `newestTasksQuery`, what changes by `watchTasks`. */
export function taskListQuery(filters: TaskFilters) {
  return infiniteQueryOptions({
    queryKey: [...taskListsKey, filters],
    queryFn: ({ signal, pageParam }) => readTasks(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Infinity,
    // Comparing thousands of rows with themselves at every page would take longer than showing it.
    structuralSharing: false,
  })
}

const lookAgainMs = 5_000

/** The first page again and again, while somebody looks. */
export function newestTasksQuery(filters: TaskFilters) {
  return queryOptions({
    queryKey: [...newestTasksKey, filters],
    queryFn: ({ signal }) => readTasks(filters, null, signal),
    refetchInterval: lookAgainMs,
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

/** Of the picture that a task has made, small; of any other task there is none. */
export function previewPath(taskId: string): string {
  return `/site/tasks/${encodeURIComponent(taskId)}/preview`
}

/** With the same key and the same body it makes one task, however often it is sent. */
export function createTask(body: CreateRequest, idempotencyKey: string): Promise<CreateAnswer> {
  return write('/site/tasks', body, { 'idempotency-key': idempotencyKey })
}
