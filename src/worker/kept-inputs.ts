// Keeps the inputs of tasks that have returned to the queue, for example because the engine was busy, so that the next
// claim does not fetch them again. This is only a cache: if another process gets the task, that process fetches the
// inputs itself.

import type { TaskId } from '../domain/ids.ts'
import type { TaskInputs } from './prepare-inputs.ts'

export interface KeptLimits {
  /**
   * The maximum total size of the kept inputs, which are on the disk that holds the scratch folder. If it is exceeded,
   * the oldest inputs are removed.
   */
  readonly bytesMax: number
  /**
   * How long inputs are kept. They may never be needed again, because another process may run the task, or the owner
   * may cancel it.
   */
  readonly ageMsMax: number
}

/**
 * 15 minutes is enough, because a busy engine recovers within seconds or minutes. 1 GiB is enough for six tasks with
 * the largest inputs, or for 500 with photographs.
 */
export const usualLimits: KeptLimits = { bytesMax: 1024 * 1024 * 1024, ageMsMax: 15 * 60_000 }

interface Kept {
  readonly inputs: TaskInputs
  readonly bytes: number
  readonly timer: NodeJS.Timeout
}

export class KeptInputs {
  readonly #limits: KeptLimits
  /** The kept inputs, oldest first. */
  readonly #kept = new Map<TaskId, Kept>()
  #bytes = 0

  constructor(limits: KeptLimits) {
    this.#limits = limits
  }

  /** Hands the inputs over to the caller, or returns null if there are none. */
  take(taskId: TaskId): TaskInputs | null {
    const kept = this.#kept.get(taskId)
    if (kept === undefined) return null
    clearTimeout(kept.timer)
    this.#kept.delete(taskId)
    this.#bytes -= kept.bytes
    return kept.inputs
  }

  /**
   * Keeps the inputs. Resolves when the oldest inputs beyond the size limit have been removed. Rejects with the
   * system's error if our own disk fails.
   */
  async keep(taskId: TaskId, inputs: TaskInputs): Promise<void> {
    await this.#remove(taskId)
    const bytes = await inputs.bytes()
    if (bytes === 0) return inputs.remove()
    // If the disk fails, the files stay until the scratch folder is removed.
    const expire = () => void this.#remove(taskId).catch(() => undefined)
    const timer = setTimeout(expire, this.#limits.ageMsMax).unref()
    this.#kept.set(taskId, { inputs, bytes, timer })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limits.bytesMax) return
      await this.#remove(oldest)
    }
  }

  async #remove(taskId: TaskId): Promise<void> {
    await this.take(taskId)?.remove()
  }
}
