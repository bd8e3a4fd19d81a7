// A process that runs at the same time as the honest clients. It either runs attacks or, for comparison, only keeps a
// number of cores busy.

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { Scene } from './attack.ts'
import { processorSecondsOf } from './processes.ts'

export class Neighbour {
  readonly #process: ChildProcess
  readonly #startedMs = performance.now()

  private constructor(process: ChildProcess) {
    this.#process = process
  }

  /** Runs the attacks with these names. */
  static attackers(scene: Scene, names: readonly string[]): Promise<Neighbour> {
    return Neighbour.#start('./attackers-process.ts', [JSON.stringify(scene), JSON.stringify(names)])
  }

  /** Keeps this many cores busy: 0.5 is half of one core. */
  static busy(cores: number): Promise<Neighbour> {
    return Neighbour.#start('./busy-process.ts', [String(cores)])
  }

  static async #start(entry: string, options: readonly string[]): Promise<Neighbour> {
    const child = fork(fileURLToPath(new URL(entry, import.meta.url)), options)
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
    if (message !== 'ready') throw new Error(`${entry} could not begin`)
    return new Neighbour(child)
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
