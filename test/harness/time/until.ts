// Waiting for a condition of the outside world. Never a bare pause: it ends as soon as the condition holds, and fails
// with its name when the deadline comes first.

import { setTimeout } from 'node:timers/promises'

const pauseMs = 10

export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  deadlineMs: number,
): Promise<void> {
  const startedMs = performance.now()
  while (!(await condition())) {
    if (performance.now() - startedMs > deadlineMs) throw new Error(`not within ${deadlineMs} ms: ${what}`)
    await setTimeout(pauseMs)
  }
}
