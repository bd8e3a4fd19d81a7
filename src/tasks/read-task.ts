// A task as its owner sees it. Terminal ones are remembered: they never change again, and clients poll them most.

import { branded } from '../lib/brand.ts'
import type { Clock } from '../lib/clock.ts'
import { etagOf } from '../lib/etag.ts'
import { ExpiringMap } from '../lib/expiring-map.ts'
import { isTimeOrderedId } from '../lib/ids.ts'
import { only } from '../lib/only.ts'
import { ServiceError } from '../domain/errors.ts'
import type { AccountId, TaskId } from '../domain/ids.ts'
import { urlOfFile } from '../domain/files/own-file.ts'
import { isTerminal, statusOf } from '../domain/tasks/task.ts'
import type { Task } from '../domain/tasks/task.ts'
import type { Store } from '../store/store.ts'

export interface TaskView {
  /** The `data` of the answer, as JSON text. */
  readonly json: string
  /** Strong, with its quotes: differs whenever `json` does. */
  readonly etag: string
  readonly isTerminal: boolean
}

const cachedMs = 60_000

/** About 1 KB each. */
const cachedMax = 10_000

export class TaskReader {
  readonly #store: Store
  readonly #publicUrl: string
  readonly #terminal: ExpiringMap<string, TaskView>

  constructor(store: Store, publicUrl: string, clock: Clock) {
    this.#store = store
    this.#publicUrl = publicUrl
    this.#terminal = new ExpiringMap(clock, cachedMs, cachedMax)
  }

  /**
   * Refuses with `task_not_found`, for a task of another account exactly as for none. Only terminal tasks are remembered:
   * an unknown one may exist a moment later.
   */
  async read(accountId: AccountId, taskId: string): Promise<TaskView> {
    const name = `${accountId} ${taskId}`
    const known = this.#terminal.get(name)
    if (known !== undefined) return known
    if (!isTimeOrderedId(taskId)) throw new ServiceError('task_not_found')
    const task = only(await this.#store.readTasks([{ accountId, taskId: branded<TaskId>(taskId) }]))
    if (task === null) throw new ServiceError('task_not_found')
    const view = viewOf(task, this.#publicUrl)
    if (view.isTerminal) this.#terminal.set(name, view)
    return view
  }
}

function viewOf(task: Task, publicUrl: string): TaskView {
  const json = JSON.stringify(wireTask(task, publicUrl))
  return { json, etag: etagOf(json), isTerminal: isTerminal(task.phase) }
}

/** Exactly the nine fields of docs/api.md, in its order, and `failure` on a failed task. */
function wireTask(task: Task, publicUrl: string) {
  const outputUrl = task.phase === 'succeeded' ? urlOfFile(publicUrl, task.output) : null
  return {
    task_id: task.id,
    task_status: statusOf(task),
    task_type: task.kind,
    model_id: task.modelId,
    image_url: task.kind === 'image' ? outputUrl : null,
    video_url: task.kind === 'video' ? outputUrl : null,
    audio_url: null,
    credits: task.priceCredits,
    created_at: Math.floor(task.createdAtMs / 1_000),
    ...(task.phase === 'failed' ? { failure: task.failure } : {}),
  }
}
