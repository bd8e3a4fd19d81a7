// The tasks that match the filters, as far as somebody has scrolled, and those that were made meanwhile.

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'

import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import type { TaskFilters } from './filters.ts'
import { newestTasksQuery, taskListQuery } from '../queries.ts'
import { tasksIn, unknownTasks, withNewest } from './task-pages.ts'

interface TaskList {
  /** Null until the first page is here. */
  readonly tasks: readonly TaskRow[] | null
  readonly error: Error | null
  /** Reads another page, if there is one. */
  readonly readOn: () => void
  /** How many were made since, and wait until whoever reads further down wants to see them. */
  readonly waiting: number
  readonly showWaiting: () => void
}

export function useTaskList(filters: TaskFilters): TaskList {
  const queries = useQueryClient()
  const list = useInfiniteQuery({ ...taskListQuery(filters), placeholderData: keepPreviousData })
  const newest = useQuery({
    ...newestTasksQuery(filters),
    enabled: list.isSuccess && !list.isPlaceholderData,
  }).data
  const unknown = useMemo(
    () => (list.data === undefined || newest === undefined ? [] : unknownTasks(list.data, newest)),
    [list.data, newest],
  )

  const showWaiting = useCallback(() => {
    if (newest === undefined) return
    const { queryKey } = taskListQuery(filters)
    queries.setQueryData(queryKey, (pages) => pages && withNewest(pages, newest))
  }, [filters, newest, queries])

  useEffect(() => {
    if (unknown.length > 0 && window.scrollY < atTopMax) showWaiting()
  }, [unknown.length, showWaiting])

  return {
    tasks: useMemo(() => (list.data === undefined ? null : tasksIn(list.data)), [list.data]),
    error: list.error,
    readOn: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
    },
    waiting: unknown.length,
    showWaiting,
  }
}

/** In pixels: so near the top one sees a new task come, and nothing that is read moves. */
const atTopMax = 160
