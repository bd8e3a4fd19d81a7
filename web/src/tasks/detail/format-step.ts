// Formats the duration of one step of a task.

import { formatDecimal, formatDuration } from '../../lib/format.ts'

export function formatStep(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  return ms < 10_000 ? `${formatDecimal(ms / 1_000)} s` : formatDuration(ms)
}
