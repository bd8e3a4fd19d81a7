// Keeps the inputs of tasks that have returned to the queue, for example because the engine was busy. If this process
// claims such a task again, it does not fetch the inputs again.

import type { TaskId } from '../domain/ids.ts'
import type { TaskInputs } from './prepare-inputs.ts'

export interface KeptLimits {
  /** The maximum total size of the kept inputs in the scratch folder. Above it, the oldest inputs are removed. */
  readonly bytesMax: number
  /** The maximum age. Inputs may never be needed again, if another process runs the task or the owner cancels it. */
  readonly ageMsMax: number
}

/**
 * A busy engine recovers within seconds or minutes. 1 GiB is enough for six tasks with eight images of the maximum
 * size, or for about 30 tasks with eight typical photographs.
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

  take(taskId: TaskId): TaskInputs | null {
    const kept = this.#kept.get(taskId)
    if (kept === undefined) return null
    clearTimeout(kept.timer)
    this.#kept.delete(taskId)
    this.#bytes -= kept.bytes
    return kept.inputs
  }

  /**
   * Resolves when the oldest inputs beyond the size limit have been removed. Rejects with the system's error if the
   * local disk fails.
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
