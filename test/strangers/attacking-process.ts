// The parent's side of the attackers' process.

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { lowerPriority } from '../../src/lib/lower-priority.ts'
import type { Scene } from './attack.ts'
import { processorSecondsOf } from './processes.ts'

export class AttackingProcess {
  readonly #process: ChildProcess
  readonly #startedMs = performance.now()

  private constructor(process: ChildProcess) {
    this.#process = process
  }

  /**
   * Starts the attacks with these names. Real attackers have machines of their own, so the process has a low priority:
   * if the service and the honest clients need both cores, it gets about a tenth of the CPU time, and then sends fewer
   * requests. With the usual priority, the measurements showed how the kernel divides the CPU time among the service
   * and the attackers.
   */
  static async start(scene: Scene, names: readonly string[]): Promise<AttackingProcess> {
    const child = fork(
      new URL('./attackers-process.ts', import.meta.url),
      [JSON.stringify(scene), JSON.stringify(names)],
      // `lowerPriority` requires a session of its own.
      { detached: true },
    )
    const ready = Promise.race([once(child, 'message'), once(child, 'exit')])
    if (child.pid !== undefined) await lowerPriority(child.pid)
    const [message] = (await ready) as [unknown]
    if (message !== 'ready') throw new Error('the attackers could not begin')
    return new AttackingProcess(child)
  }

  /** Ends the process. Returns the average number of cores that it used. */
  async stop(): Promise<number> {
    const seconds = (performance.now() - this.#startedMs) / 1_000
    const cores = processorSecondsOf(this.#process.pid ?? 0) / seconds
    this.#process.kill('SIGKILL')
    await once(this.#process, 'exit')
    return cores
  }
}
