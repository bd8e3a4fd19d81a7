// UTC days, counted from 1970, and their text form.

const dayMs = 86_400_000

export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs)
}

/** Returns text such as `2026-11-21`. */
export function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

const form = /^\d{4}-\d\d-\d\d$/

/** Returns null for text that `formatDay` cannot have returned, such as `2026-02-30`. */
export function parseDay(text: string): number | null {
  const ms = form.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(ms) && formatDay(dayOf(ms)) === text ? dayOf(ms) : null
}
