// What a visit costs: the bytes of script that really come over the line, as this browser asks for them (Brotli), how many
// requests there are, and how large the pictures in a list are. Nothing is timed: a machine that is busy would be measured,
// not the site.

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
    await waitUntilLoaded(page)
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

test('a picture in a list is a small one', async () => {
  const page = await site.openPageOf(account)
  const pictures: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'image') pictures.push(request)
  })
  await page.goto('/tasks')
  const side = await pictureSide(page)
  assert.ok(side > 200 && side <= 480, `${side} pixels`)
  const sizes = await Promise.all(pictures.map((picture) => picture.sizes()))
  const bytes = sizes.map(({ responseBodySize }) => responseBodySize)
  assert.ok(bytes.length > 0 && Math.max(...bytes) < 60_000, `${bytes.join(' and ')} bytes`)
  await page.context().close()
})

test('something stands in for a picture that cannot be had, until the connection is back', async () => {
  const spoil = (mediaType: string) =>
    site.operator.execute('update files set media_type = $1 where name = $2', mediaType, basename(url ?? ''))
  await spoil('image/jpeg')
  const page = await site.openPageOf(account)
  await page.goto('/tasks')
  await page.getByText('No preview').waitFor()
  await spoil('image/png')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await pictureSide(page)
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

/** The longer one of the picture on the page, in its own pixels, once it is there. */
async function pictureSide(page: Page): Promise<number> {
  const image = page.getByRole('main').locator('img')
  await until('the picture is there', async () => (await image.evaluate(longerSide)) > 0, 20_000)
  return image.evaluate(longerSide)
}

function longerSide(image: { readonly naturalWidth: number; readonly naturalHeight: number }): number {
  return Math.max(image.naturalWidth, image.naturalHeight)
}
