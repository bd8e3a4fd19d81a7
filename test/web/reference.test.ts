// The API reference at /docs.

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'

import sharp from 'sharp'

import { errorData } from '../../src/http/api/schemas/errors.ts'
import { groups } from '../../web/src/reference/description.ts'
import { operationSamples } from '../../web/src/reference/operation-samples.ts'
import { accessibilityFaults, overflowPixels, waitUntilLoaded } from '../harness/browser/page-checks.ts'
import { desktop, phone, Site } from '../harness/browser/site.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { runSample, withoutPython } from '../harness/processes/run-sample.ts'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())

const operations = groups.flatMap((group) => group.operations)

test('the page needs no session, and the anchor of an error identifier leads to its description [C8.3]', async () => {
  const page = await site.openPage()
  await page.goto('/docs#rate_limited')
  await waitUntilLoaded(page)
  const section = page.locator('#rate_limited')
  await section.getByText('Too many requests').waitFor()
  assert.ok(await section.evaluate(isOnScreen))
  for (const word of Object.keys(errorData)) assert.equal(await page.locator(`#${word}`).count(), 1, word)
  for (const { operationId } of operations) assert.equal(await page.locator(`#${operationId}`).count(), 1)
  await page.context().close()
})

for (const options of [
  { ...desktop, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
] as const) {
  test(`a request can be tried with the keyboard alone in the ${options.colorScheme} theme, and the page shows the response`, async () => {
    const account = await site.operator.openAccount(1_000)
    const page = await site.openPage(options)
    await page.goto('/docs')
    await waitUntilLoaded(page)
    const quote = page.locator('#quoteTask')
    await quote.locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type(account.key)
    await page.keyboard.press('Enter')
    const response = quote.getByLabel('Response from the service')
    await response.getByText('"balance": 1000').waitFor()
    assert.match(await response.innerText(), /^HTTP 200\n/)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.equal(await overflowPixels(page), 0)

    // The page also shows the events of a stream, and the error in a refusal.
    const watch = page.locator('#watchTask')
    await watch.locator('summary').press('Enter')
    const task = await site
      .apiOf(account)
      .create({ model_id: 'image-model-a-2', prompt: 'a boat, pixel art' })
    await watch.getByLabel('task_id').fill(task)
    await watch.getByRole('button', { name: 'Send request' }).press('Enter')
    await watch.getByText('"task_status":3').waitFor()
    await watch.getByLabel('task_id').fill('nothing')
    await watch.getByRole('button', { name: 'Send request' }).press('Enter')
    await watch.getByLabel('Response from the service').getByText('task_not_found').waitFor()
    await page.context().close()
    assert.deepEqual(site.faults, [])
  })
}

for (const [title, language, expected] of [
  ['curl', 'bash', /"code":200|ok/],
  ['TypeScript', 'typescript', /models|task_id|credits|url|account_id|200|event: task/],
  ['Python', 'python', /models|task_id|credits|url|account_id|200|event: task/],
] as const) {
  const skip = language === 'python' && withoutPython()
  test(`the samples in ${title} run as shown`, { skip }, async () => {
    const { key } = await site.operator.openAccount(1_000)
    await using folder = await temporaryFolder()
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    await writeFile(path.join(folder.path, 'fox.png'), await picture.png().toBuffer())
    for (const id of ['createTask', 'quoteTask', 'listModels', 'uploadInputImage', 'checkHealth']) {
      const operation = operations.find(({ operationId }) => operationId === id)
      assert.ok(operation !== undefined, id)
      const sample = operationSamples(site.url, operation).find((each) => each.title === title)
      const printed = await runSample(language, sample?.code ?? '', folder.path, { KEY: key })
      assert.match(printed, expected, id)
    }
  })
}

function isOnScreen(element: { getBoundingClientRect(): { readonly top: number } }): boolean {
  const { top } = element.getBoundingClientRect()
  return top >= 0 && top < 400
}
