// How long one step of a task took: to the millisecond where that is all there is.

import { formatDuration } from '../../lib/format.ts'

export function formatStep(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  return ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : formatDuration(ms)
}
