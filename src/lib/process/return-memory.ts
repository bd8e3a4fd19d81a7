// Makes V8 return free memory to the system soon after a burst of work.

import { Script } from 'node:vm'

/** The interval at which we create a script. Creating one takes 3 µs, and the effect lasts for at least 100 s. */
const everyMs = 30_000

/**
 * Applies to the calling thread until the result is disposed of. When a thread creates few objects, V8 returns the
 * thread's free memory within half a minute. However, V8 13.6 considers a thread busy if it creates no C++ objects at
 * all. V8 then returns the memory only 100 s after the last full garbage collection (V8 issue 570738027, Node issue
 * 66564). We therefore create scripts, which are C++ objects.
 */
export function returnIdleMemory(): Disposable {
  createScript()
  const timer = setInterval(createScript, everyMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

function createScript(): void {
  void new Script('')
}
