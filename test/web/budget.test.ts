// The cost of a page load: the compressed size of the scripts (Brotli), the number of requests, and the size of the
// images in a list. The tests do not measure times, because times would depend on how busy the machine is.

import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { after, test } from 'node:test'
import type { Page, Request } from 'playwright-core'

import { waitUntilLoaded } from '../harness/browser/page-checks.ts'
import { Site } from '../harness/browser/site.ts'
import { until } from '../harness/time/until.ts'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())
const account = await site.operator.openAccount(1_000)
const api = site.apiOf(account)
const { image_url: url } = await api.ended(await api.create({ model_id: 'image-model-a-2', prompt: 'a fox' }))

const scriptBytesMax = 150_000
/** Images and videos do not count, because the user came to see them. */
const requestsMax = 25

for (const [path, hasPlot] of [
  ['/sign-in', false],
  ['/docs', false],
  ['/', true],
  ['/playground', false],
  ['/tasks', false],
  ['/keys', false],
  ['/webhooks', false],
  ['/credits', true],
  ['/security', false],
] as const) {
  test(`the first load of ${path} stays within its budget${hasPlot ? '' : ' and loads no code for plots'}`, async () => {
    const needsSession = path !== '/sign-in' && path !== '/docs'
    const page = needsSession ? await site.openPageOf(account) : await site.openPage()
    const finished: Request[] = []
    page.on('requestfinished', (request) => void finished.push(request))
    const codings = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        codings.add(response.headers()['content-encoding'] ?? '')
    })
    await page.goto(path)
    await waitUntilLoaded(page)
    // The sizes are read before the browser shuts down, because requests during the shutdown have no size.
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

test('a list loads small copies of images', async () => {
  const page = await site.openPageOf(account)
  const images: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image') images.push(request)
  })
  await page.goto('/tasks')
  const side = await imageSide(page)
  assert.ok(side > 200 && side <= 480, `${side} pixels`)
  const sizes = await Promise.all(images.map((image) => image.sizes()))
  const bytes = sizes.map(({ responseBodySize }) => responseBodySize)
  assert.ok(bytes.length > 0 && Math.max(...bytes) < 60_000, `${bytes.join(' and ')} bytes`)
  await page.context().close()
})

test('a placeholder replaces an image that fails to load, until the connection is back', async () => {
  const setMediaType = (mediaType: string) =>
    site.operator.execute('update files set media_type = $1 where name = $2', mediaType, basename(url ?? ''))
  await setMediaType('image/jpeg')
  const page = await site.openPageOf(account)
  await page.goto('/tasks')
  await page.getByText('No preview').waitFor()
  await setMediaType('image/png')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await imageSide(page)
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

/** Waits until the image has loaded, and returns the length of its longer side in image pixels. */
async function imageSide(page: Page): Promise<number> {
  const image = page.getByRole('main').locator('img')
  await until('the image has loaded', async () => (await image.evaluate(longerSide)) > 0, 20_000)
  return image.evaluate(longerSide)
}

function longerSide(image: { readonly naturalWidth: number; readonly naturalHeight: number }): number {
  return Math.max(image.naturalWidth, image.naturalHeight)
}
