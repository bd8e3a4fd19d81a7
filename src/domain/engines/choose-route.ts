// Decides which of a model's routes gets a task.

import type { Route } from '../tasks/catalog.ts'
import type { TaskId } from '../ids.ts'

export interface NextAttempt {
  readonly taskId: TaskId
  /** The number of submissions so far. */
  readonly number: number
  /** The names of the routes that have refused the task. */
  readonly refused: ReadonlySet<string>
}

/**
 * Leaves out the routes that have refused the task, unless every route has refused it. Of the remaining routes, chooses
 * an open one: by weight if the routes have weights, and otherwise the first. Returns null if none of these routes is
 * open. The choice is repeatable: while the same routes are open, the same attempt gets the same route.
 */
export function chooseRoute(
  routes: readonly Route[],
  attempt: NextAttempt,
  isOpen: (route: Route) => boolean,
): Route | null {
  const others = routes.filter(({ name }) => !attempt.refused.has(name))
  const open = (others.length > 0 ? others : routes).filter(isOpen)
  const total = open.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  if (total === 0) return open[0] ?? null
  const mark = chanceOf(`${attempt.taskId}/${attempt.number}`) * total
  let sum = 0
  return open.find(({ weight }) => (sum += weight ?? 0) > mark) ?? null
}

/**
 * Returns a number from 0 (inclusive) to 1 (exclusive), computed with FNV-1a. Because task IDs differ only slightly, a
 * final step mixes the bits of the hash.
 */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
