// Reads a task as its owner sees it.

import { branded } from '../lib/brand.ts'
import type { Clock } from '../lib/clock.ts'
import { etagOf } from '../lib/etag.ts'
import { isTimeOrderedId } from '../lib/ids.ts'
import { only } from '../lib/only.ts'
import { ServiceError } from '../domain/errors.ts'
import type { AccountId, TaskId } from '../domain/ids.ts'
import { isTerminal } from '../domain/tasks/task.ts'
import type { Task } from '../domain/tasks/task.ts'
import type { Store } from '../store/store.ts'
import { KeptViews } from './kept-views.ts'

export interface TaskView {
  readonly task: Task
  /** The `data` of the response, as JSON text. */
  readonly json: string
  /** A strong ETag, including its quotes. Differs whenever `json` differs. */
  readonly etag: string
  readonly isTerminal: boolean
}

export class TaskReader {
  readonly #store: Store
  readonly #dataOf: (task: Task) => object
  readonly #kept: KeptViews<TaskView>

  constructor(store: Store, dataOf: (task: Task) => object, clock: Clock) {
    this.#store = store
    this.#dataOf = dataOf
    this.#kept = new KeptViews(store, clock)
  }

  /**
   * Throws the same `task_not_found` for a missing task and for another account's task. Does not cache this error,
   * because the task may exist a moment later.
   */
  async read(accountId: AccountId, taskId: string): Promise<TaskView> {
    const known = this.#kept.get(taskId)
    if (known?.task.accountId === accountId) return known
    if (!isTimeOrderedId(taskId)) throw new ServiceError('task_not_found')
    using read = this.#kept.beginRead(taskId)
    const task = only(await this.#store.readTasks([{ accountId, taskId: branded<TaskId>(taskId) }]))
    if (task === null) throw new ServiceError('task_not_found')
    const view = viewOf(task, this.#dataOf)
    this.#kept.keep(read, view)
    return view
  }
}

function viewOf(task: Task, dataOf: (task: Task) => object): TaskView {
  const json = JSON.stringify(dataOf(task))
  return { task, json, etag: etagOf(json), isTerminal: isTerminal(task.phase) }
}
