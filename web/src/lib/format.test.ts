import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

import { formatDuration, relativeTime, unitFor } from './format.ts'

const run = promisify(execFile)
const noonMs = Date.UTC(2026, 10, 21, 14, 5, 9)

/** Evaluates the expressions in a new process with the given locale. A running process cannot change its locale. */
async function formatIn(locale: string, expressions: readonly string[]): Promise<readonly string[]> {
  const script = `
    import * as format from ${JSON.stringify(import.meta.resolve('./format.ts'))}
    const { exactTime, formatBytes, formatDay, formatDecimal, formatNumber, localDate, localDay } = format
    const { shortNumber, timeOfDay } = format
    const ms = ${noonMs}
    console.log(JSON.stringify([${expressions.join()}]))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    env: { LC_ALL: locale, TZ: 'UTC' },
  })
  const texts: readonly string[] = JSON.parse(stdout)
  // A narrow no-break space separates the time from AM or PM.
  return texts.map((text) => text.replaceAll('\u202f', ' '))
}

test("times and dates follow the browser's locale", async () => {
  const times = [
    'timeOfDay(ms)',
    "timeOfDay(ms, 'seconds')",
    'exactTime(ms)',
    'localDate(ms)',
    'localDay(ms)',
  ]
  assert.deepEqual(await formatIn('en_US', times), [
    '2:05 PM',
    '2:05:09 PM',
    'Nov 21, 2026, 2:05:09 PM',
    'November 21, 2026',
    'Saturday, November 21, 2026',
  ])
  assert.deepEqual(await formatIn('en_GB', times), [
    '14:05',
    '14:05:09',
    '21 Nov 2026, 14:05:09',
    '21 November 2026',
    'Saturday, 21 November 2026',
  ])
})

test("numbers and sizes follow the browser's locale, with digit grouping and a true minus sign", async () => {
  const numbers = [
    'formatNumber(-12480)',
    'formatDecimal(9)',
    'formatBytes(640100)',
    'formatBytes(999900)',
    'formatBytes(1240000)',
  ]
  assert.deepEqual(await formatIn('en_US', numbers), ['−12,480', '9.0', '640 kB', '1.0 MB', '1.2 MB'])
  assert.deepEqual(await formatIn('de_DE', numbers), ['−12.480', '9,0', '640 kB', '1,0 MB', '1,2 MB'])
  assert.deepEqual(await formatIn('en_US', ['shortNumber(1500)']), ['1.5K'])
})

test('a unit is singular only for 1 and -1', () => {
  const units = [0, 1, -1, 2].map((count) => unitFor(count, 'credit'))
  assert.deepEqual(units, ['credits', 'credit', 'credit', 'credits'])
})

test('a UTC day is shown as that day in every time zone', async () => {
  const shown = ['short', 'weekday', 'long'].map((style) => `formatDay('2026-11-21', '${style}')`)
  assert.deepEqual(await formatIn('en_US', shown), ['Nov 21', 'Sat', 'Sat, Nov 21, 2026'])
})

test('relative times use the largest unit that fits', () => {
  const nowMs = Date.UTC(2026, 10, 21, 12)
  assert.equal(relativeTime(nowMs - 59_000, nowMs), 'just now')
  assert.equal(relativeTime(nowMs - 119_000, nowMs), '1 minute ago')
  assert.equal(relativeTime(nowMs + 30 * 86_400_000 - 60_000, nowMs), 'in 30 days')
  assert.equal(relativeTime(nowMs + 49 * 3_600_000, nowMs), 'in 2 days')
})

test('durations are shown in seconds, or in minutes and seconds', () => {
  assert.equal(formatDuration(48_400), '48 s')
  assert.equal(formatDuration(200_000), '3 min 20 s')
})
