// Numbers, times and sizes as people read them.

const numbers = new Intl.NumberFormat('en')
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export function formatNumber(value: number): string {
  // The true minus sign is as wide as the plus.
  return numbers.format(value).replace('-', '−')
}

export function exactTime(ms: number): string {
  return exact.format(ms)
}

/** From the largest unit that fits once. */
const units = [
  { unit: 'year', ms: 31_536_000_000 },
  { unit: 'month', ms: 2_592_000_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** "3 minutes ago", "in 2 days"; "just now" within a minute. */
export function relativeTime(ms: number, nowMs: number): string {
  const found = units.find((unit) => Math.abs(ms - nowMs) >= unit.ms)
  return found === undefined ? 'just now' : relative.format(Math.trunc((ms - nowMs) / found.ms), found.unit)
}

/** "48 s", "3 min 20 s". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** "640 kB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
