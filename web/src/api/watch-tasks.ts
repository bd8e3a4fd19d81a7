// Tasks as they change, by an event stream: one for everything on the page, and none while nobody looks at it.

import { useEffect, useRef } from 'react'

import type { TaskEvent } from '../../../src/http/site/wire/tasks.ts'

/** Follows these tasks until they have ended. They may change at any time; `onTask` may be another at each call. */
export function useTaskEvents(taskIds: readonly string[], onTask: (task: TaskEvent) => void): void {
  const tell = useRef(onTask)
  const watch = useRef<TaskWatch | null>(null)
  useEffect(() => {
    tell.current = onTask
  })
  useEffect(() => {
    const opened = watchTasks((task) => tell.current(task))
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

/** What a stream may ask for. */
const followedMax = 100
/** Who scrolls through a list asks for others at every step. */
const settleMs = 150
/** The browser comes back by itself after a lost connection, but not after a refusal: then ever later. */
const openAgainMs = { first: 3_000, longest: 60_000 }
/** A connection can die without a word: the next one begins with every task as it is. */
const renewMs = 60_000

function watchTasks(onTask: (task: TaskEvent) => void): TaskWatch {
  let wanted: readonly string[] = []
  /** In the open stream, and not ended. */
  let followed: ReadonlySet<string> = new Set()
  let stream: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusedMs = openAgainMs.first

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
      refusedMs = openAgainMs.first
      const task: TaskEvent = JSON.parse(data)
      if (task.finished_at_ms !== null) leave(task.task_id)
      onTask(task)
    })
    stream.addEventListener('error', () => {
      if (stream?.readyState !== EventSource.CLOSED) return
      openAfter(refusedMs)
      refusedMs = Math.min(refusedMs * 2, openAgainMs.longest)
    })
  }

  const openAfter = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(open, ms)
  }

  /** The service ends a stream whose tasks have ended, which a browser takes for a lost connection. */
  const leave = (taskId: string): void => {
    followed = new Set([...followed].filter((id) => id !== taskId))
    wanted = wanted.filter((id) => id !== taskId)
    if (followed.size > 0) return
    close()
    if (wanted.length > 0) openAfter(settleMs)
  }

  const onVisibility = (): void => (document.hidden ? close() : open())
  document.addEventListener('visibilitychange', onVisibility)

  return {
    follow: (taskIds) => {
      wanted = taskIds.slice(0, followedMax)
      if (wanted.length === 0) close()
      else if (!wanted.every((id) => followed.has(id))) openAfter(settleMs)
    },
    end: () => {
      document.removeEventListener('visibilitychange', onVisibility)
      close()
    },
  }
}
