// Keeps views of tasks in memory, so that most polls do not read the database. A view is used only until an operation
// that may change its task begins, so clients never see an older state after a newer one.

import type { Clock } from '../lib/clock.ts'
import { ExpiringMap } from '../lib/expiring-map.ts'
import type { TaskId } from '../domain/ids.ts'
import type { Hint } from '../store/hint.ts'
import type { Store } from '../store/store.ts'

/** How long a view is kept, and thus the longest time that an unreported change to a task can go unnoticed. */
const keptMs = 60_000

/** The maximum number of kept views. Each takes about 1.5 KB. */
const keptMax = 10_000

export interface TaskRead extends Disposable {
  readonly taskId: string
  /** Whether an operation that may change the task was running when the read began, or has begun since. */
  isOutdated: boolean
}

export class KeptViews<View extends { readonly isTerminal: boolean }> {
  readonly #keepsUnfinished: boolean
  readonly #views: ExpiringMap<string, View>
  readonly #reads = new Map<string, Set<TaskRead>>()
  /** For each task, the number of running operations that may change it. */
  readonly #writes = new Map<string, number>()
  /** The number of running operations that may change any task. */
  #writesToAny = 0

  constructor(store: Pick<Store, 'isOnlyWriter' | 'subscribe' | 'watchWrites'>, clock: Clock) {
    this.#keepsUnfinished = store.isOnlyWriter
    this.#views = new ExpiringMap(clock, keptMs, keptMax)
    store.subscribe((hint) => this.#onHint(hint))
    store.watchWrites((taskIds) => (taskIds === null ? this.#beginAny() : this.#begin(taskIds)))
  }

  get(taskId: string): View | undefined {
    return this.#writesToAny === 0 ? this.#views.get(taskId) : undefined
  }

  /** Call this before you read the task. Dispose of the result after `keep`. */
  beginRead(taskId: string): TaskRead {
    const reads = this.#reads.get(taskId) ?? new Set()
    const read: TaskRead = {
      taskId,
      isOutdated: this.#writesToAny > 0 || this.#writes.has(taskId),
      [Symbol.dispose]: () => {
        reads.delete(read)
        if (reads.size === 0) this.#reads.delete(taskId)
      },
    }
    this.#reads.set(taskId, reads.add(read))
    return read
  }

  keep({ taskId, isOutdated }: TaskRead, view: View): void {
    // If other processes write too, they may change an unfinished task at any time. A terminal task changes only when
    // it is deleted.
    if (!isOutdated && (view.isTerminal || this.#keepsUnfinished)) this.#views.set(taskId, view)
  }

  #begin(taskIds: readonly TaskId[]): () => void {
    for (const taskId of taskIds) {
      this.#writes.set(taskId, (this.#writes.get(taskId) ?? 0) + 1)
      this.#forget(taskId)
    }
    return () => {
      for (const taskId of taskIds) {
        const rest = (this.#writes.get(taskId) ?? 0) - 1
        if (rest > 0) this.#writes.set(taskId, rest)
        else this.#writes.delete(taskId)
      }
    }
  }

  /** Call this if the tasks that an operation changes are unknown until its hint names them. */
  #beginAny(): () => void {
    this.#writesToAny++
    for (const taskId of this.#reads.keys()) this.#outdate(taskId)
    return () => this.#writesToAny--
  }

  #onHint(hint: Hint): void {
    if (hint.kind === 'moved' || hint.kind === 'changed' || hint.kind === 'canceled')
      for (const taskId of hint.taskIds) this.#forget(taskId)
    if (hint.kind === 'deleted') this.#forgetAll(hint.taskIds)
  }

  /** If `taskIds` is null, forgets every task. */
  #forgetAll(taskIds: readonly TaskId[] | null): void {
    if (taskIds === null) this.#views.deleteWhere(() => true)
    for (const taskId of taskIds ?? this.#reads.keys()) this.#forget(taskId)
  }

  #forget(taskId: string): void {
    this.#views.delete(taskId)
    this.#outdate(taskId)
  }

  #outdate(taskId: string): void {
    for (const read of this.#reads.get(taskId) ?? []) read.isOutdated = true
  }
}
