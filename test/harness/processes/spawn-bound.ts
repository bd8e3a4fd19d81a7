// Starts a program that ends when this process ends, even if this process is killed with SIGKILL.

import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * The shell starts a watcher, and then replaces itself with the program. The watcher reads from a pipe to this process.
 * If this process dies, the read fails, and the watcher runs the commands in the shell's first argument. If the watcher
 * reads a line from the pipe, it ends.
 */
const bound = `
orphaned=$1; shift
{ read word <&3 || eval "$orphaned"; } </dev/null >/dev/null 2>&1 &
exec "$@" 3<&-
`

/**
 * The watcher runs the commands in `orphaned` if this process dies before the program. In the commands, `$$` is the
 * program's ID. While the program runs, neither the pipe nor the watcher keeps this process alive.
 */
export function spawnBound(
  orphaned: string,
  command: readonly string[],
  options: Omit<SpawnOptions, 'stdio'> & { readonly stdio: readonly ('ignore' | 'pipe')[] },
): ChildProcess {
  const stdio = [...options.stdio, 'pipe' as const]
  const child = spawn('sh', ['-c', bound, 'sh', orphaned, ...command], { ...options, stdio })
  const pipe = child.stdio[3]
  if (!(pipe instanceof Socket)) throw new Error('a pipe is a socket')
  pipe.unref()
  // Ends the watcher, because another process may later get the program's ID. The program's `close` event waits for the
  // pipe to close. Until then, `ref` keeps this process alive.
  child.once('exit', () => pipe.ref().end('ended\n'))
  return child
}
