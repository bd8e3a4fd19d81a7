// Starts and stops the process that runs the attacks.

import { execFile, fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

import { lowerPriority } from '../../src/lib/process/lower-priority.ts'
import type { Scene } from './attack.ts'
import { processorSecondsOf } from './processes.ts'

const run = promisify(execFile)

export class AttackingProcess {
  readonly #process: ChildProcess
  readonly #startedMs = performance.now()

  private constructor(process: ChildProcess) {
    this.#process = process
  }

  /**
   * Real attackers use other machines, so the attacking process has a low priority. If the service and the honest
   * clients need all cores, this process gets about a tenth of the CPU time, and sends fewer requests. At the usual
   * priority, the measurements showed only how the kernel divided the CPU time. The policy `SCHED_IDLE` (sched(7)) does
   * not reduce this process's share. It lets the kernel treat a core that only this process uses as a free one.
   */
  static async start(scene: Scene, names: readonly string[]): Promise<AttackingProcess> {
    const child = fork(
      new URL('./attackers-process.ts', import.meta.url),
      [JSON.stringify(scene), JSON.stringify(names)],
      // `lowerPriority` requires a separate session.
      { detached: true },
    )
    const ready = Promise.race([once(child, 'message'), once(child, 'exit')])
    if (child.pid !== undefined) {
      await lowerPriority(child.pid)
      await run('chrt', ['--idle', '--all-tasks', '--pid', '0', String(child.pid)])
    }
    const [message] = (await ready) as [unknown]
    if (message !== 'ready') throw new Error('the attackers could not begin')
    return new AttackingProcess(child)
  }

  /** Returns the average number of cores that the process used. */
  async stop(): Promise<number> {
    const { exitCode, signalCode } = this.#process
    if (exitCode !== null || signalCode !== null) throw new Error('the attackers ended too early')
    const seconds = (performance.now() - this.#startedMs) / 1_000
    const cores = processorSecondsOf(this.#process.pid ?? 0) / seconds
    this.#process.kill('SIGKILL')
    await once(this.#process, 'exit')
    return cores
  }
}
