// A new operator's first steps: signing up with the first link, a key, an image, a video, a failed task with its
// refund, a redeemed code, and a revoked key.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { promisify } from 'node:util'

import type { Page } from 'playwright-core'
import { ScriptedUpstream } from '../harness/engine/scripted-upstream.ts'
import { Site } from '../harness/browser/site.ts'
import { until } from '../harness/time/until.ts'

const password = 'a fox in the snow'

const upstream = await ScriptedUpstream.start()
const site = await Site.open(`inputs: { allow_ranges: [127.0.0.1/32], allow_ports: [${upstream.port}] }`)
after(async () => {
  await site[Symbol.asyncDispose]()
  await upstream.close()
})

const page = await site.openPage()

let key = ''

test('the first link creates and signs in the first operator, and works only once', async () => {
  await page.goto(site.firstLink)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  assert.equal(await balanceOn(page), 1_000)
  assert.equal(page.url(), `${site.url}/`)

  const other = await site.openPage()
  await other.goto(site.firstLink)
  await other.getByRole('heading', { name: "This link doesn't work" }).waitFor()
  await other.context().close()
})

test('a key is shown once, can be copied, and its sample requests work in a terminal', async () => {
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: 'Save your API key “Laptop”' }).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy key' }).click()
  await page.getByText('Copied').waitFor()
  key = await page.evaluate('navigator.clipboard.readText()')
  assert.match(key, /^sk-muto_[0-9A-Za-z]{49}$/)

  const [create = '', wait = ''] = (await page.getByRole('tabpanel').innerText()).split('\n\n')
  const { data: created } = await inTerminal(create)
  const { data: task } = await inTerminal(wait.replaceAll('TASK_ID', created.task_id))
  assert.equal(task.task_status, 3)

  await page.getByRole('button', { name: "I've saved it" }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Laptop' }).waitFor()
  assert.equal((await page.content()).includes(key), false)
  assert.ok((await page.getByRole('main').innerText()).includes(key.slice(-4)))
  await shows(page, 996)
})

test('the playground shows an image and a video without a reload, and charges the price shown', async () => {
  await page.getByRole('link', { name: 'Playground' }).click()
  await page.getByLabel('Prompt').fill('A lighthouse by the sea at night')
  await page.getByText('Image', { exact: true }).click()
  await page.getByText('16:9', { exact: true }).click()
  await page.getByRole('button', { name: 'Create · 4 credits' }).click()
  const image = page.getByRole('img', { name: 'A lighthouse by the sea at night' })
  await image.waitFor()
  await until('the image has loaded', () => image.evaluate(isLoaded), 10_000)
  await shows(page, 992)

  await page.getByText('Video', { exact: true }).click()
  await page.getByRole('button', { name: 'Create · 20 credits' }).click()
  const video = page.locator('video[controls]')
  await video.waitFor()
  await video.evaluate((element: VideoElement) => element.play())
  await until(
    'the video plays',
    () => video.evaluate((element: VideoElement) => element.currentTime > 0.2),
    20_000,
  )
  await shows(page, 972)
})

test('the result in the playground never covers the content below it', async () => {
  const request = page.getByRole('region', { name: 'API request' })
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const [above, below] = await Promise.all([
    page.getByRole('region', { name: 'Result' }).boundingBox(),
    request.boundingBox(),
  ])
  assert.ok(above !== null && below !== null)
  assert.ok(above.y + above.height <= below.y)
})

test('a failed task is refunded, explains why, and can be run again', async () => {
  const taskId = await site.api.create({
    model_id: 'image-model-b-2',
    prompt: 'The same in winter',
    image_urls: [`${upstream.url}/not-an-image`],
  })
  await site.api.ended(taskId)
  await page.goto(`/tasks/${taskId}`)
  await page.getByRole('alert').getByText('Image 1 (image_urls[0]) could not be downloaded').waitFor()
  await page.getByText('8 credits were refunded.').waitFor()
  await shows(page, 972)
  await page.getByText('Refunded 8 credits').waitFor()

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Create · 8 credits' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('8 credits were refunded.').waitFor()
  await shows(page, 972)
  await page.getByRole('link', { name: 'Credits', exact: true }).click()
  await page
    .getByText(/^Refund ·/)
    .nth(1)
    .waitFor()
  assert.equal(await page.getByText(/^Refund ·/).count(), 2)
})

test('a code adds its credits only once', async () => {
  const code = await site.operator.makeCode(500)
  await page.getByLabel('Redeem a code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByText('500 credits added').waitFor()
  await shows(page, 1_472)
  await page.getByLabel('Redeem a code').fill(code)
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  await shows(page, 1_472)
})

test('a revoked key is refused', async () => {
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Revoke Laptop' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('“Laptop” revoked').waitFor()
  await page.getByText('1 expired or revoked key').waitFor()
  const { status } = await site.api.ask('GET', '/api/v1/account', { key })
  assert.equal(status, 401)
})

test('in all these steps, no page reports an error, and no secret appears in a log or a document', async () => {
  assert.deepEqual(site.faults, [])
  const cookies = await page.context().cookies()
  assert.equal(cookies.length, 2, 'one cookie for the session and one for the browser')
  const token = site.firstLink.split('#')[1] ?? ''
  const documents = await Promise.all(['/', '/keys', '/welcome'].map((path) => page.request.get(path)))
  const texts = [
    ...site.logLines,
    ...(await Promise.all(documents.map((document) => document.text()))),
  ].join()
  for (const secret of [password, key, token, ...cookies.map(({ value }) => value)]) {
    assert.ok(secret.length > 10)
    assert.equal(texts.includes(secret), false, secret)
  }
})

async function inTerminal(command: string) {
  const { stdout } = await promisify(execFile)('bash', ['-euc', command])
  return JSON.parse(stdout)
}

/** The parts of the browser's video element that the tests use. */
interface VideoElement {
  readonly currentTime: number
  play(): Promise<void>
}

function isLoaded(image: { readonly naturalWidth: number }): boolean {
  return image.naturalWidth > 100
}

async function shows(of: Page, balance: number): Promise<void> {
  await until(`the balance is ${balance}`, async () => (await balanceOn(of)) === balance, 10_000)
}

async function balanceOn(of: Page): Promise<number> {
  const words = await of
    .getByRole('complementary')
    .getByRole('link', { name: /credits?$/ })
    .innerText()
  return Number(words.replaceAll(/\D/g, ''))
}
