// Every page of the site, on a wide screen in light colours and on a phone in dark ones: for every sense and every screen,
// without anything that moves under the reader's finger.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import {
  accessibilityFaults,
  overflowPixels,
  waitUntilLoaded,
  shiftsOn,
  watchShifts,
} from '../harness/browser/page-checks.ts'
import { desktop, phone, Site } from '../harness/browser/site.ts'

const site = await Site.open(
  'site: { sign_up: open, low_balance: 990 }\ninputs: { allow_ranges: [127.0.0.1/32], allow_ports: [1] }',
)
after(() => site[Symbol.asyncDispose]())

const account = await site.operator.openAccount(1_000)
const novice = await site.operator.openAccount(1_000)
const api = site.apiOf(account)
const [picture, failure] = await Promise.all([
  api.create({
    model_id: 'image-model-a-2',
    prompt: 'A lighthouse by the sea at night',
    aspect_ratio: '16:9',
  }),
  api.create({
    model_id: 'image-model-b-2',
    prompt: 'The same in winter',
    image_urls: ['http://127.0.0.1:1/no.png'],
  }),
])
await Promise.all([picture, failure].map((taskId) => api.ended(taskId)))

const looks = [
  { name: 'on a wide screen in light colours', ...desktop, colorScheme: 'light' },
  { name: 'on a phone in dark colours', ...phone, colorScheme: 'dark' },
] as const

const insides = [
  '/',
  '/playground',
  `/playground?from=${picture}`,
  '/tasks',
  '/tasks?search=nothing+of+that+name',
  `/tasks/${picture}`,
  `/tasks/${failure}`,
  '/tasks/no-such-task',
  '/keys',
  '/credits',
  '/security',
  '/nowhere',
]
const outsides = ['/sign-in', '/sign-up', '/welcome#spent', site.firstLink]

for (const { name, ...look } of looks) {
  test(`every page is accessible and fits ${name}, and nothing on it moves while it comes`, async (t) => {
    const inside = await site.openPageOf(account, look)
    const outside = await site.openPage(look)
    const empty = await site.openPageOf(novice, look)
    const visits = [
      ...insides.map((target) => ({ page: inside, target })),
      ...['/', '/tasks', '/credits'].map((target) => ({ page: empty, target })),
      ...outsides.map((target) => ({ page: outside, target })),
    ]
    for (const page of [inside, outside, empty]) await watchShifts(page)
    for (const { page, target } of visits) {
      await t.test(target.replace(/#.*/, ''), async () => {
        await openSlowly(page, target)
        assert.deepEqual(await accessibilityFaults(page), [])
        assert.equal(await overflowPixels(page), 0)
        const shifts = await shiftsOn(page)
        const shift = shifts.reduce((sum, { value }) => sum + value, 0)
        assert.ok(shift <= 0.02, JSON.stringify(shifts, null, 1))
      })
    }
    for (const page of [inside, outside, empty]) await page.context().close()
    // The browser itself says so of the one address that leads nowhere.
    const ours = site.faults
      .splice(0)
      .filter((fault) => !fault.startsWith(`${site.url}/nowhere: Failed to load`))
    assert.deepEqual(ours, [])
  })
}

/** Answers come when what stands in for them has been seen, as over a slow line. */
async function openSlowly(page: Page, target: string): Promise<void> {
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/site\/(?!session)/, async (route) => {
    await seen
    await route.continue()
  })
  // From another page, so that one that differs in its fragment only is loaded too.
  await page.goto('about:blank')
  await page.goto(target)
  await page.locator('#root > *').first().waitFor()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  letGo()
  await waitUntilLoaded(page)
  await page.unrouteAll({ behavior: 'wait' })
}
