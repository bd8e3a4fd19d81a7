// Starts and stops the process that runs the attacks.

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { lowerPriority } from '../../src/lib/process/lower-priority.ts'
import type { Scene } from './attack.ts'
import type { IdleGroup } from './machine/idle-group.ts'
import { processorSecondsOf } from './machine/processes.ts'

interface Attacked {
  /** The average number of cores that the process used. */
  readonly cores: number
  readonly attacks: readonly { readonly name: string; readonly outcomes: readonly string[] }[]
}

export class AttackingProcess {
  readonly #process: ChildProcess
  readonly #startedMs = performance.now()

  private constructor(process: ChildProcess) {
    this.#process = process
  }

  /**
   * Real attackers use other machines, so this process must not take CPU time from the service or the honest clients. In
   * `group`, every other process preempts it immediately. When all cores are busy, it gets almost no CPU time and sends
   * fewer requests. Without a group, it has a low priority instead: it gets about a tenth of a busy core, and a process
   * that becomes ready on that core may wait 4 ms for the end of its time slice.
   */
  static async start(
    scene: Scene,
    names: readonly string[],
    group: IdleGroup | null,
  ): Promise<AttackingProcess> {
    const child = fork(
      new URL('./attackers-process.ts', import.meta.url),
      [JSON.stringify(scene), JSON.stringify(names)],
      // `lowerPriority` requires a separate session.
      { detached: true },
    )
    const ready = Promise.race([once(child, 'message'), once(child, 'exit')])
    const { pid } = child
    if (pid === undefined) throw new Error('the attackers could not be started')
    if (group === null) await lowerPriority(pid)
    else group.add(pid)
    const [message] = (await ready) as [unknown]
    if (message !== 'ready') throw new Error('the attackers could not begin')
    return new AttackingProcess(child)
  }

  async stop(): Promise<Attacked> {
    const { exitCode, signalCode } = this.#process
    if (exitCode !== null || signalCode !== null) throw new Error('the attackers ended too early')
    const seconds = (performance.now() - this.#startedMs) / 1_000
    const cores = processorSecondsOf(this.#process.pid ?? 0) / seconds
    const answer = once(this.#process, 'message')
    this.#process.send('stop')
    const [attacked] = (await answer) as [Attacked['attacks']]
    this.#process.kill('SIGKILL')
    await once(this.#process, 'exit')
    return { cores, attacks: attacked }
  }
}
