// Every page is accessible, fits the screen, and does not shift while it loads. The tests use a wide screen in the
// light theme, and a phone in the dark theme.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import {
  accessibilityFaults,
  openSlowly,
  overflowPixels,
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
const deleted = await api.create({ model_id: 'image-model-a-2', prompt: 'A secret' })
await Promise.all([picture, failure, deleted].map((taskId) => api.ended(taskId)))
await api.ask('DELETE', `/api/v1/tasks/${deleted}`)

// The service sends nothing to the first endpoint, because 127.0.0.1 is a loopback address.
const { endpointId } = await site.operator.addEndpoint(account.accountId, 'http://127.0.0.1:1/webhooks')
await site.operator.addEndpoint(account.accountId, 'https://hooks.example.com/a-long-path/for-webhooks')
const endpoint = { id: endpointId, accountId: account.accountId }
await site.operator.store.addTestMessage({ ...endpoint, messageId: 'msg_test' })

const variants = [
  { name: 'on a wide screen in the light theme', ...desktop, colorScheme: 'light' },
  { name: 'on a phone in the dark theme', ...phone, colorScheme: 'dark' },
] as const

const signedInTargets = [
  '/',
  '/playground',
  `/playground?from=${picture}`,
  '/tasks',
  '/tasks?search=nothing+of+that+name',
  `/tasks/${picture}`,
  `/tasks/${failure}`,
  `/tasks/${deleted}`,
  '/tasks/no-such-task',
  '/keys',
  '/webhooks',
  '/credits',
  '/security',
  '/nowhere',
]
const signedOutTargets = ['/sign-in', '/sign-up', '/welcome#spent', site.firstLink, '/docs']

for (const { name, ...options } of variants) {
  test(`every page is accessible and fits ${name}, and nothing shifts while it loads`, async (t) => {
    const signedIn = await site.openPageOf(account, options)
    const signedOut = await site.openPage(options)
    const empty = await site.openPageOf(novice, options)
    const loads = [
      ...signedInTargets.map((target) => ({ page: signedIn, target })),
      ...['/', '/tasks', '/credits'].map((target) => ({ page: empty, target })),
      ...signedOutTargets.map((target) => ({ page: signedOut, target })),
    ]
    for (const page of [signedIn, signedOut, empty]) await watchShifts(page)
    for (const { page, target } of loads) {
      await t.test(target.replace(/#.*/, ''), async () => {
        await openSlowly(page, target)
        assert.deepEqual(await accessibilityFaults(page), [])
        assert.equal(await overflowPixels(page), 0)
        const shifts = await shiftsOn(page)
        const shift = shifts.reduce((sum, { value }) => sum + value, 0)
        assert.ok(shift <= 0.02, JSON.stringify(shifts, null, 1))
      })
    }
    for (const page of [signedIn, signedOut, empty]) await page.context().close()
    // Ignores the error that the browser reports for the unknown address, whose response has status 404.
    const others = site.faults
      .splice(0)
      .filter((fault) => !fault.startsWith(`${site.url}/nowhere: Failed to load`))
    assert.deepEqual(others, [])
  })
}
