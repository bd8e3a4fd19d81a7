// Each task costs credits, so a double click or a held key must not create more than one task.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Locator, Page } from 'playwright-core'
import type { OpenedAccount } from '../harness/service/operator-client.ts'
import { Site } from '../harness/browser/site.ts'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())

test('the playground starts with the cheapest image model', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(1_000))
  await page.goto('/playground')
  await page.getByRole('button', { name: 'Create · 4 credits' }).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('the second click of a slow double click does not create a second task', async () => {
  const account = await site.operator.openAccount(1_000)
  const page = await openPlayground(account)
  const create = page.getByRole('button', { name: 'Create' })
  await answered(page, () => create.click())
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  // A new click creates another task. If the second click of the double click had counted, there would be three tasks.
  await answered(page, () => create.click())
  assert.equal(await tasksOf(account), 2)
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('holding a key down creates one task', async () => {
  const account = await site.operator.openAccount(1_000)
  const page = await openPlayground(account)
  const create = page.getByRole('button', { name: 'Create' })
  const ways: readonly (readonly [Locator, string])[] = [
    [page.getByLabel('Prompt'), 'Control+Enter'],
    [create, 'Enter'],
    [page.getByRole('radio', { name: '16:9', exact: true }), 'Enter'],
  ]
  for (const [element, key] of ways) {
    await element.focus()
    const [last = '', ...held] = key.split('+').toReversed()
    for (const name of held) await page.keyboard.down(name)
    await answered(page, () => page.keyboard.down(last))
    await page.keyboard.down(last)
    await page.keyboard.up(last)
    for (const name of held) await page.keyboard.up(name)
  }
  await answered(page, () => create.click())
  assert.equal(await tasksOf(account), ways.length + 1)
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

async function openPlayground(account: OpenedAccount): Promise<Page> {
  const page = await site.openPageOf(account)
  await page.goto('/playground')
  await page.getByLabel('Prompt').fill('A boat')
  return page
}

/** Calls `send`, and waits until its create request is done. After that, another press creates another task. */
async function answered(page: Page, send: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/site/tasks'),
  )
  await send()
  await answer
  await page.getByRole('button', { name: 'Create' }).and(page.locator('[aria-busy=false]')).waitFor()
}

async function tasksOf({ accountId }: OpenedAccount): Promise<number> {
  const rows = await site.operator.query('select id from tasks where account_id = $1', accountId)
  return rows.length
}
