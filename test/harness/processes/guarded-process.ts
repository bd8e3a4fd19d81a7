// A third-party server that ends when the process that started it ends, for whatever reason, and leaves no folder
// behind.

import { execFile, spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The shell starts a watcher and then becomes the server. The watcher reads from a pipe to the process that started the
 * server. When that process dies, the read fails: the watcher ends the server and removes its folder. A line on the
 * pipe means that the server was stopped on purpose.
 */
const guarded = `
folder=$1; shift
{ read word <&3 || { kill -QUIT $$; kill -CONT $$; sleep 1; rm -rf "$folder"; }; } >/dev/null 2>&1 &
exec "$@" 3<&- >>"$folder/log" 2>&1
`

export class GuardedProcess {
  readonly #child: ChildProcess
  readonly #pipe: Socket
  #isFrozen = false

  private constructor(child: ChildProcess, pipe: Socket) {
    this.#child = child
    this.#pipe = pipe
  }

  /** Starts the server. Its output goes to the file `log` in the folder. */
  static async start(
    folder: string,
    command: readonly string[],
    options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
  ): Promise<GuardedProcess> {
    const child = spawn('sh', ['-c', guarded, 'sh', folder, ...command], {
      ...options,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      // Ctrl-C must reach only the tests, which stop their servers in the correct order.
      detached: true,
    })
    await once(child, 'spawn')
    const pipe = child.stdio[3]
    if (!(pipe instanceof Socket)) throw new Error('a pipe is a socket')
    // Neither the child nor the pipe keeps this process alive.
    child.unref()
    pipe.unref()
    return new GuardedProcess(child, pipe)
  }

  get id(): number {
    return this.#child.pid ?? 0
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Suspends the server and its children, as if the machine were hanging. */
  async freeze(): Promise<void> {
    this.#isFrozen = true
    await this.#signalAll('STOP')
  }

  /** Resumes the server and its children. Safe to call if nothing is suspended. */
  async thaw(): Promise<void> {
    if (this.#isFrozen) await this.#signalAll('CONT')
    this.#isFrozen = false
  }

  /** Signals the parent first, so that it starts no more children. */
  async #signalAll(signal: 'STOP' | 'CONT'): Promise<void> {
    this.#child.kill(`SIG${signal}`)
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
    const processes = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/ +/))
    const children = processes.flatMap(([id = '', parentId]) => (parentId === String(this.id) ? [id] : []))
    // A child may have ended in the meantime.
    await run('kill', ['-s', signal, ...children]).catch(() => undefined)
  }

  /** Resolves when the server has ended. The caller then removes the folder. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.#child.ref()
    const exited = this.hasEnded ? null : once(this.#child, 'exit')
    this.#child.kill(signal)
    await exited
    this.#pipe.end('ended\n')
  }
}
