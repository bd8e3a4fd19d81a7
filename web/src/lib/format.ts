// Formats numbers, times, and sizes. Numbers and dates follow the browser's locale, so a page never mixes 12-hour and
// 24-hour times. Phrases such as "2 minutes ago" are always in English.

const numbers = new Intl.NumberFormat()
const shortNumbers = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
const decimals = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const exactTimes = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const clocks = {
  minutes: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
  seconds: new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' }),
}
const localDates = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const localDays = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const days = {
  short: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }),
}
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export function formatNumber(value: number): string {
  // Unlike a hyphen, the minus sign is as wide as the plus sign.
  return numbers.format(value).replace('-', '−')
}

/** Returns "credit" or "credits", for example. */
export function unitFor(count: number, singular: string): string {
  return Math.abs(count) === 1 ? singular : `${singular}s`
}

/** For example, "1.5K". */
export function shortNumber(value: number): string {
  return shortNumbers.format(value)
}

/** For example, "9.0". */
export function formatDecimal(value: number): string {
  return decimals.format(value)
}

/** For example, "Nov 21, 2026, 2:05:09 PM" or "21 Nov 2026, 14:05:09", in the local time zone. */
export function exactTime(ms: number): string {
  return exactTimes.format(ms)
}

/** For example, "2:05 PM" or "14:05", in the local time zone. With `seconds`, "2:05:09 PM" or "14:05:09". */
export function timeOfDay(ms: number, precision: keyof typeof clocks = 'minutes'): string {
  return clocks[precision].format(ms)
}

/** For example, "November 21, 2026" or "21 November 2026", in the local time zone. */
export function localDate(ms: number): string {
  return localDates.format(ms)
}

/** For example, "Saturday, November 21, 2026" or "Saturday, 21 November 2026", in the local time zone. */
export function localDay(ms: number): string {
  return localDays.format(ms)
}

/** Formats a UTC day such as `2026-11-21` as "Nov 21", "Sat", or "Sat, Nov 21, 2026". */
export function formatDay(day: string, style: keyof typeof days): string {
  return days[style].format(Date.parse(day))
}

/** From the largest to the smallest. */
const units = [
  { unit: 'year', ms: 31_536_000_000 },
  { unit: 'month', ms: 2_592_000_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/**
 * For example, "3 minutes ago" or "in 2 days". Returns "just now" if the difference is less than a minute. Rounds the
 * number down for past times, and to the nearest integer for future times.
 */
export function relativeTime(ms: number, nowMs: number): string {
  const found = units.find((unit) => Math.abs(ms - nowMs) >= unit.ms)
  if (found === undefined) return 'just now'
  const count = (ms - nowMs) / found.ms
  return relative.format(count < 0 ? Math.trunc(count) : Math.round(count), found.unit)
}

/** For example, "48 s" or "3 min 20 s". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** For example, "640 kB" or "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  return `${formatDecimal(bytes / 1_000_000)} MB`
}
