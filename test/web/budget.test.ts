// What a first visit costs: the bytes of script that really come over the line, as this browser asks for them (Brotli), and
// how many requests there are. Nothing is timed: a machine that is busy would be measured, not the site.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Request } from 'playwright-core'

import { settled } from '../harness/in-page.ts'
import { Site } from '../harness/site.ts'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())
const account = await site.office.openAccount(1_000)
const api = site.apiOf(account)
await api.ended(await api.create({ model_id: 'image-model-a-2', prompt: 'a fox' }))

const scriptBytesMax = 150_000
/** Documents, scripts, styles and answers together; pictures are what one came for. */
const requestsMax = 25

for (const [path, hasPlot] of [
  ['/sign-in', false],
  ['/', true],
  ['/playground', false],
  ['/tasks', false],
  ['/keys', false],
  ['/credits', true],
  ['/security', false],
] as const) {
  test(`the first load of ${path} is light${hasPlot ? '' : ', and without what draws plots'}`, async () => {
    const page = path === '/sign-in' ? await site.openPage() : await site.openPageOf(account)
    const finished: Request[] = []
    page.on('requestfinished', (request) => void finished.push(request))
    const codings = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        codings.add(response.headers()['content-encoding'] ?? '')
    })
    await page.goto(path)
    await settled(page)
    // Asked only now, and of these alone: what a page fetches while its browser closes has no size any more.
    const requests = finished.filter((request) => !['image', 'media'].includes(request.resourceType()))
    const scripts = requests.filter((request) => request.resourceType() === 'script')
    const sizes = await Promise.all(scripts.map((script) => script.sizes()))
    const scriptBytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    assert.deepEqual([...codings], ['br'])
    assert.ok(scriptBytes > 50_000 && scriptBytes <= scriptBytesMax, `${scriptBytes} bytes`)
    assert.ok(requests.length <= requestsMax, `${requests.length} requests`)
    assert.equal(
      scripts.some((script) => script.url().includes('spend-plot')),
      hasPlot,
    )
    await page.context().close()
  })
}
