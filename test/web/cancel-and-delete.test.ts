import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import { accessibilityFaults, overflowPixels, waitUntilLoaded } from '../harness/browser/page-checks.ts'
import { desktop, phone, Site } from '../harness/browser/site.ts'

const site = await Site.open(`
# Tasks for this engine stay queued until they are canceled.
providers: { later: { type: storyboard, concurrency: 0 } }
models: { video-model-2: { routes: [{ provider: later }] } }
`)
after(() => site[Symbol.asyncDispose]())
const account = await site.operator.openAccount(1_000)
const api = site.apiOf(account)

const queued = { model_id: 'video-model-2', prompt: 'A boat in the rain' }
const image = { model_id: 'image-model-a-2', prompt: 'A secret fox' }

const variants = [
  { ...desktop, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
] as const

for (const options of variants) {
  test(`a queued task is canceled on its page, which then shows the refund (${options.colorScheme})`, async () => {
    const page = await site.openPageOf(account, options)
    await page.goto(`/tasks/${await api.create(queued)}`)
    await page.getByText('Queued · ').waitFor()

    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await assertSound(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel task' }).click()

    await page.getByText('This task was canceled').waitFor()
    await page.getByText('Refunded 100 credits').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Cancel', exact: true }).count(), 0)
    assert.ok(await page.evaluate<boolean>("document.activeElement.id === 'main'"))
    await assertSound(page)
    await page.context().close()
    assert.deepEqual(site.faults, [])
  })

  test(`a finished task is deleted on its page, which keeps only the status and the credits (${options.colorScheme})`, async () => {
    const page = await site.openPageOf(account, options)
    const taskId = await api.create({ ...image, image_urls: [] })
    await api.ended(taskId)
    await page.goto(`/tasks/${taskId}`)
    await page.getByRole('img', { name: image.prompt }).waitFor()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await assertSound(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete task' }).click()

    await page.getByRole('heading', { name: 'Deleted task' }).waitFor()
    await assertDeleted(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Deleted task' }).waitFor()
    await assertDeleted(page)
    await page.context().close()
    assert.deepEqual(site.faults, [])
  })
}

async function assertDeleted(page: Page): Promise<void> {
  await waitUntilLoaded(page)
  assert.equal(await page.title(), 'Deleted task · Mutoscope')
  assert.ok(!(await page.content()).includes(image.prompt))
  for (const name of ['Run again', 'Download'])
    assert.equal(await page.getByRole('link', { name }).count(), 0)
  for (const name of ['Delete', 'Try again', 'Copy code'])
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0)
  await page.getByRole('term').filter({ hasText: 'Credits' }).waitFor()
  await assertSound(page)
}

test('if the task has ended before the confirmation, the dialog says that it is too late', async () => {
  const page = await site.openPageOf(account)
  const taskId = await api.create(queued)
  await page.goto(`/tasks/${taskId}`)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await api.ask('POST', `/api/v1/tasks/${taskId}/cancel`)
  // The page updates, but the open dialog does not.
  await page.getByText('This task was canceled').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel task' }).click()
  await page.getByText('It is too late to cancel this task').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep task' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('tasks can be canceled and deleted in the table, and a failed task that was deleted cannot be tried again', async () => {
  const other = await site.operator.openAccount(1_000)
  const page = await site.openPageOf(other)
  const taskId = await site.apiOf(other).create(queued)
  await page.goto('/tasks')
  await page.getByTitle('Table view').click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link') })

  await row.getByRole('button', { name: `Cancel “${queued.prompt}”` }).click()
  await page.getByRole('button', { name: 'Cancel task' }).click()
  await row.getByText('Failed').last().waitFor()
  await row.getByRole('button', { name: `Delete “${queued.prompt}”` }).click()
  await page.getByRole('button', { name: 'Delete task' }).click()
  await row.getByRole('link', { name: 'Deleted task' }).waitFor()
  assert.equal(await row.getByRole('button').count(), 0)
  await assertSound(page)

  await row.getByRole('link', { name: 'Deleted task' }).click()
  await page.getByText('This task was canceled').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  // The deleted task's empty prompt must not replace the draft in the playground.
  await page.goto('/playground')
  await page.getByLabel('Prompt').fill('A red kite')
  await page.goto(`/playground?from=${taskId}`)
  await page.getByRole('button', { name: 'Create' }).waitFor()
  assert.equal(await page.getByLabel('Prompt').inputValue(), 'A red kite')
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('the list shows the deletion of a task through the API', async () => {
  const other = await site.operator.openAccount(1_000)
  const page = await site.openPageOf(other)
  const client = site.apiOf(other)
  const taskId = await client.create(queued)
  await page.goto('/tasks')
  await page.getByTitle('Table view').click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link') })
  await client.ask('POST', `/api/v1/tasks/${taskId}/cancel`)
  await row.getByText('Failed').last().waitFor()
  await client.ask('DELETE', `/api/v1/tasks/${taskId}`)
  await row.getByRole('link', { name: 'Deleted task' }).waitFor()
  assert.equal(await row.count(), 1)
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('a task can be canceled in the playground', async () => {
  const page = await site.openPageOf(account)
  await page.goto('/playground')
  await page.getByText('Video', { exact: true }).click()
  await page.getByText('video-model-2', { exact: true }).click()
  await page.getByLabel('Prompt').fill(queued.prompt)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel task' }).click()
  await page.getByText('This task was canceled').waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

async function assertSound(page: Page): Promise<void> {
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.equal(await overflowPixels(page), 0)
}
