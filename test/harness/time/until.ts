// Returns as soon as the condition is true. If the deadline passes first, throws an error that describes the condition.

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
