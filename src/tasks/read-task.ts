// Reads a task as its owner sees it. Caches terminal tasks, because they are polled most and change only when they are deleted.

import { branded } from '../lib/brand.ts'
import type { Clock } from '../lib/clock.ts'
import { etagOf } from '../lib/etag.ts'
import { ExpiringMap } from '../lib/expiring-map.ts'
import { isTimeOrderedId } from '../lib/ids.ts'
import { only } from '../lib/only.ts'
import { ServiceError } from '../domain/errors.ts'
import type { AccountId, TaskId } from '../domain/ids.ts'
import { isTerminal } from '../domain/tasks/task.ts'
import type { Task } from '../domain/tasks/task.ts'
import type { Store } from '../store/store.ts'

export interface TaskView {
  readonly task: Task
  /** The `data` of the response, as JSON text. */
  readonly json: string
  /** A strong ETag, including its quotes. Differs whenever `json` differs. */
  readonly etag: string
  readonly isTerminal: boolean
}

const cachedMs = 60_000

/** A cached task takes about 1.5 KB. */
const cachedMax = 10_000

export class TaskReader {
  readonly #store: Store
  readonly #dataOf: (task: Task) => object
  readonly #terminal: ExpiringMap<string, TaskView>
  /** How many hints about deleted tasks have been received. */
  #deletions = 0

  /** `dataOf` builds the `data` of the response. */
  constructor(store: Store, dataOf: (task: Task) => object, clock: Clock) {
    this.#store = store
    this.#dataOf = dataOf
    this.#terminal = new ExpiringMap(clock, cachedMs, cachedMax)
    store.subscribe((hint) => {
      if (hint.kind === 'deleted') this.#forget(hint.taskIds)
    })
  }

  /**
   * Throws the same `task_not_found` for a missing task and for another account's task. Does not cache this error,
   * because an unknown task may exist a moment later.
   */
  async read(accountId: AccountId, taskId: string): Promise<TaskView> {
    const known = this.#terminal.get(taskId)
    if (known?.task.accountId === accountId) return known
    if (!isTimeOrderedId(taskId)) throw new ServiceError('task_not_found')
    const deletions = this.#deletions
    const task = only(await this.#store.readTasks([{ accountId, taskId: branded<TaskId>(taskId) }]))
    if (task === null) throw new ServiceError('task_not_found')
    const view = viewOf(task, this.#dataOf)
    // If a task has been deleted in the meantime, this view may show the state before the deletion.
    if (view.isTerminal && this.#deletions === deletions) this.#terminal.set(taskId, view)
    return view
  }

  /** Removes these tasks from the cache; null means all tasks. */
  #forget(taskIds: readonly TaskId[] | null): void {
    this.#deletions++
    if (taskIds === null) this.#terminal.deleteWhere(() => true)
    else for (const taskId of taskIds) this.#terminal.delete(taskId)
  }
}

function viewOf(task: Task, dataOf: (task: Task) => object): TaskView {
  const json = JSON.stringify(dataOf(task))
  return { task, json, etag: etagOf(json), isTerminal: isTerminal(task.phase) }
}
