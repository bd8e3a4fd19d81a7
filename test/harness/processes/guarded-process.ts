// A third-party server that ends when its parent process ends.

import { execFile } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

import { spawnBound } from './spawn-bound.ts'

const run = promisify(execFile)

export class GuardedProcess {
  readonly #child: ChildProcess
  #isFrozen = false

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** The server's output goes to the file `log` in `folder`. */
  static async start(
    folder: string,
    command: readonly string[],
    options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
  ): Promise<GuardedProcess> {
    const logged = ['sh', '-c', 'log=$1/log; shift; exec "$@" >>"$log" 2>&1', 'sh', folder, ...command]
    const server = spawnBound(`kill -QUIT $$; kill -CONT $$; sleep 1; rm -rf '${folder}'`, logged, {
      ...options,
      stdio: ['ignore', 'ignore', 'ignore'],
      // Ctrl-C must reach only the tests, which stop their servers in the correct order.
      detached: true,
    })
    await once(server, 'spawn')
    server.unref()
    return new GuardedProcess(server)
  }

  get id(): number {
    return this.#child.pid ?? 0
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Suspends the server and its children, as if the machine hung. */
  async freeze(): Promise<void> {
    this.#isFrozen = true
    await this.#signalAll('STOP')
  }

  /** Does nothing if the server is not suspended. */
  async thaw(): Promise<void> {
    if (this.#isFrozen) await this.#signalAll('CONT')
    this.#isFrozen = false
  }

  /** Signals the server first so that it cannot start more children while its children are being suspended. */
  async #signalAll(signal: 'STOP' | 'CONT'): Promise<void> {
    this.#child.kill(`SIG${signal}`)
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
    const processes = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/ +/))
    const children = processes.flatMap(([id = '', parentId]) => (parentId === String(this.id) ? [id] : []))
    // `kill` fails if a child has ended in the meantime.
    await run('kill', ['-s', signal, ...children]).catch(() => undefined)
  }

  /** Resolves when the server has ended. The caller must remove the folder. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.#child.ref()
    const exited = this.hasEnded ? null : once(this.#child, 'exit')
    this.#child.kill(signal)
    await exited
  }
}
