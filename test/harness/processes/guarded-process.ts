// A server of another make, which ends with the process that started it, in whatever way that ends, and leaves no folder
// behind.

import { execFile, spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The shell becomes the server itself; beside it waits another one that reads from the pipe to the process that started
 * it. When that process is gone, the reading ends: the server is ended and its folder removed. A line on the pipe says
 * that it ended on purpose.
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

  /** What it prints goes to the file `log` in the folder. */
  static async start(
    folder: string,
    command: readonly string[],
    options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
  ): Promise<GuardedProcess> {
    const child = spawn('sh', ['-c', guarded, 'sh', folder, ...command], {
      ...options,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      // An interrupt from the keyboard is for the tests; they end it in their order.
      detached: true,
    })
    await once(child, 'spawn')
    const pipe = child.stdio[3]
    if (!(pipe instanceof Socket)) throw new Error('a pipe is a socket')
    // Neither keeps a process that has nothing else to do.
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

  /** It and its children stand still, as on a machine that hangs. */
  async freeze(): Promise<void> {
    this.#isFrozen = true
    await this.#signalAll('STOP')
  }

  /** Safe to call when nothing stands still. */
  async thaw(): Promise<void> {
    if (this.#isFrozen) await this.#signalAll('CONT')
    this.#isFrozen = false
  }

  /** The parent first: it then makes no more children. */
  async #signalAll(signal: 'STOP' | 'CONT'): Promise<void> {
    this.#child.kill(`SIG${signal}`)
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
    const processes = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/ +/))
    const children = processes.flatMap(([id = '', parentId]) => (parentId === String(this.id) ? [id] : []))
    // Of a child that has ended meanwhile nothing is wanted.
    await run('kill', ['-s', signal, ...children]).catch(() => undefined)
  }

  /** Resolves when it has ended; the folder is then the caller's. */
  async end(signal: NodeJS.Signals): Promise<void> {
    this.#child.ref()
    const exited = this.hasEnded ? null : once(this.#child, 'exit')
    this.#child.kill(signal)
    await exited
    this.#pipe.end('ended\n')
  }
}
