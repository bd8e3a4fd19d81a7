// Starts and stops the process that runs the attacks.

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'

import { lowerPriority } from '../../src/lib/process/lower-priority.ts'
import type { Scene } from './attack.ts'
import { processorSecondsOf } from './processes.ts'

/** The places of a control group with a CPU controller, in version 1 and in version 2 of control groups. */
const groups = ['/sys/fs/cgroup/cpu/strangers', '/sys/fs/cgroup/strangers']

export class AttackingProcess {
  readonly #process: ChildProcess
  /** Null if this process is not allowed to create a control group. */
  readonly #group: string | null
  readonly #startedMs = performance.now()

  private constructor(process: ChildProcess, group: string | null) {
    this.#process = process
    this.#group = group
  }

  /**
   * Real attackers use other machines, so the attacking process must not take CPU time that the service or the honest
   * clients need. In an idle control group, every other process preempts it immediately, and it sends fewer requests
   * only if both cores are busy. Without the group, it gets a tenth of the CPU time. The kernel then lets it finish its
   * time slice, so a process that becomes ready on that core waits for up to 4 ms.
   */
  static async start(scene: Scene, names: readonly string[]): Promise<AttackingProcess> {
    const child = fork(
      new URL('./attackers-process.ts', import.meta.url),
      [JSON.stringify(scene), JSON.stringify(names)],
      // `lowerPriority` requires a separate session.
      { detached: true },
    )
    const ready = Promise.race([once(child, 'message'), once(child, 'exit')])
    const pid = child.pid ?? 0
    const group = groups.find((folder) => isInIdleGroup(pid, folder)) ?? null
    if (group === null) await lowerPriority(pid)
    const [message] = (await ready) as [unknown]
    if (message !== 'ready') throw new Error('the attackers could not begin')
    return new AttackingProcess(child, group)
  }

  /** Returns the average number of cores that the process used. */
  async stop(): Promise<number> {
    const { exitCode, signalCode } = this.#process
    if (exitCode !== null || signalCode !== null) throw new Error('the attackers ended too early')
    const seconds = (performance.now() - this.#startedMs) / 1_000
    const cores = processorSecondsOf(this.#process.pid ?? 0) / seconds
    this.#process.kill('SIGKILL')
    await once(this.#process, 'exit')
    if (this.#group !== null) rmdirSync(this.#group)
    return cores
  }
}

/** Returns false if the group cannot be created, or has no CPU controller. */
function isInIdleGroup(pid: number, folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/cpu.idle`, '1')
    writeFileSync(`${folder}/cgroup.procs`, String(pid))
    return true
  } catch {
    return false
  }
}
