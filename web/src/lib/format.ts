// Numbers, times and sizes as people read them.

const numbers = new Intl.NumberFormat('en')
const shortNumbers = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const localDates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const localDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' })
const days = {
  short: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
}
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export function formatNumber(value: number): string {
  // The true minus sign is as wide as the plus.
  return numbers.format(value).replace('-', '−')
}

/** "1.5K", where there is little room. */
export function shortNumber(value: number): string {
  return shortNumbers.format(value)
}

export function exactTime(ms: number): string {
  return exact.format(ms)
}

/** "14:05", of the clock here. */
export function timeOfDay(ms: number): string {
  return clock.format(ms)
}

/** "21 November 2026", of the calendar here. */
export function localDate(ms: number): string {
  return localDates.format(ms)
}

/** "Saturday, 21 November 2026", of the calendar here. */
export function localDay(ms: number): string {
  return localDays.format(ms)
}

/** Of a day of UTC, such as `2026-11-21`: "21 Nov", "Sat", or "Sat, 21 Nov 2026". */
export function formatDay(day: string, style: keyof typeof days): string {
  return days[style].format(Date.parse(day))
}

/** From the largest unit that fits once. */
const units = [
  { unit: 'year', ms: 31_536_000_000 },
  { unit: 'month', ms: 2_592_000_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** "3 minutes ago", "in 2 days"; "just now" within a minute. What has passed is counted whole, what is to come rounded. */
export function relativeTime(ms: number, nowMs: number): string {
  const found = units.find((unit) => Math.abs(ms - nowMs) >= unit.ms)
  if (found === undefined) return 'just now'
  const count = (ms - nowMs) / found.ms
  return relative.format(count < 0 ? Math.trunc(count) : Math.round(count), found.unit)
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
