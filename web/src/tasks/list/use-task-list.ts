// Loads the tasks that match the filters, one page at a time, and adds new tasks.

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'

import type { TaskRow } from '../../../../src/http/site/wire/tasks.ts'
import type { TaskFilters } from './filters.ts'
import { newestTasksQuery, taskListQuery } from '../queries.ts'
import { deletedTasks, tasksIn, unknownTasks, withNewest, withTasks } from './task-pages.ts'

interface TaskList {
  /** Null while the first page is loading. */
  readonly tasks: readonly TaskRow[] | null
  readonly error: Error | null
  readonly loadMore: () => void
  /** The number of new tasks that are not shown yet, because the user has scrolled down. */
  readonly newCount: number
  readonly showNew: () => void
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

  const showNew = useCallback(() => {
    if (newest === undefined) return
    const { queryKey } = taskListQuery(filters)
    queries.setQueryData(queryKey, (pages) => pages && withNewest(pages, newest))
  }, [filters, newest, queries])

  useEffect(() => {
    if (unknown.length > 0 && window.scrollY < atTopMax) showNew()
  }, [unknown.length, showNew])

  // The event stream sends nothing about tasks that have ended, so we find their deletions in `newest`.
  useEffect(() => {
    if (list.data === undefined || newest === undefined) return
    const deleted = deletedTasks(list.data, newest)
    if (deleted.length === 0) return
    const { queryKey } = taskListQuery(filters)
    queries.setQueryData(queryKey, (pages) => pages && withTasks(pages, deleted))
  }, [filters, list.data, newest, queries])

  return {
    tasks: useMemo(() => (list.data === undefined ? null : tasksIn(list.data)), [list.data]),
    error: list.error,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
    },
    newCount: unknown.length,
    showNew,
  }
}

/** In pixels. A user who has scrolled less than this distance sees new tasks immediately. */
const atTopMax = 160
