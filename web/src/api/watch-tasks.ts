// Streams task changes to the page. The whole page uses one event stream, which is closed while the tab is hidden.

import { useEffect, useRef } from 'react'

import type { TaskEvent } from '../../../src/http/site/wire/tasks.ts'

/** Follows the tasks until they are done. `taskIds` and `onTask` may change with every render. */
export function useTaskEvents(taskIds: readonly string[], onTask: (task: TaskEvent) => void): void {
  const notify = useRef(onTask)
  const watch = useRef<TaskWatch | null>(null)
  useEffect(() => {
    notify.current = onTask
  })
  useEffect(() => {
    const opened = watchTasks((task) => notify.current(task))
    watch.current = opened
    return () => opened.end()
  }, [])
  const wanted = taskIds.join()
  useEffect(() => {
    watch.current?.follow(wanted === '' ? [] : wanted.split(','))
  }, [wanted])
}

interface TaskWatch {
  readonly follow: (taskIds: readonly string[]) => void
  readonly end: () => void
}

/** The service accepts at most this many tasks per stream. */
const followedMax = 100
/** Every scroll step changes the set of tasks, so the stream is reopened only when scrolling pauses. */
const debounceMs = 150
/** After a refusal, we retry with increasing delays, because the browser reconnects only after a lost connection. */
const retryMs = { first: 3_000, longest: 60_000 }
/**
 * The browser may not notice a failed connection, so we renew the stream regularly. A new stream starts with the
 * current state of every task.
 */
const renewMs = 60_000

function watchTasks(onTask: (task: TaskEvent) => void): TaskWatch {
  let wanted: readonly string[] = []
  /** The unfinished tasks in the open stream. */
  let followed: ReadonlySet<string> = new Set()
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextRetryMs = retryMs.first

  const close = (): void => {
    clearTimeout(timer)
    stream?.close()
    stream = null
    followed = new Set()
  }

  const open = (): void => {
    close()
    if (wanted.length === 0 || document.hidden) return
    followed = new Set(wanted)
    stream = new EventSource(`/site/tasks/watch?${new URLSearchParams(wanted.map((id) => ['task_id', id]))}`)
    openAfter(renewMs)
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      nextRetryMs = retryMs.first
      const task: TaskEvent = JSON.parse(data)
      if (task.finished_at_ms !== null) leave(task.task_id)
      onTask(task)
    })
    stream.addEventListener('error', () => {
      if (stream?.readyState !== EventSource.CLOSED) return
      openAfter(nextRetryMs)
      nextRetryMs = Math.min(nextRetryMs * 2, retryMs.longest)
    })
  }

  const openAfter = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(open, ms)
  }

  /**
   * The service ends the stream when all tasks in the stream are done. The browser would then reconnect, so we close
   * the stream first.
   */
  const leave = (taskId: string): void => {
    followed = new Set([...followed].filter((id) => id !== taskId))
    wanted = wanted.filter((id) => id !== taskId)
    if (followed.size > 0) return
    close()
    if (wanted.length > 0) openAfter(debounceMs)
  }

  const onVisibility = (): void => (document.hidden ? close() : open())
  document.addEventListener('visibilitychange', onVisibility)

  return {
    follow: (taskIds) => {
      wanted = taskIds.slice(0, followedMax)
      if (wanted.length === 0) close()
      else if (!wanted.every((id) => followed.has(id))) openAfter(debounceMs)
    },
    end: () => {
      document.removeEventListener('visibilitychange', onVisibility)
      close()
    },
  }
}
