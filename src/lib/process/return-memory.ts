// Lets V8 return free memory to the system after a burst of work.

import { Script } from 'node:vm'

/** Creating a script takes 3 µs. Its effect lasts for at least 100 s. */
const everyMs = 30_000

/**
 * Affects the calling thread until the result is disposed of. When a thread creates few objects, V8 returns its free
 * memory within half a minute. But V8 13.6 considers a thread busy if the thread creates no C++ objects at all, and
 * then returns its memory only 100 s after the last collection of all objects (V8 issue 570738027, Node issue 66564). A
 * script is such an object.
 */
export function returnIdleMemory(): Disposable {
  createScript()
  const timer = setInterval(createScript, everyMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

function createScript(): void {
  void new Script('')
}
