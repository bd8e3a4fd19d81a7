// How the pages take what goes wrong between people and them: two clicks for one, mistakes in forms, a connection that
// breaks.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import type { OpenedAccount } from '../harness/service/operator-client.ts'
import { Site } from '../harness/browser/site.ts'
import { until } from '../harness/time/until.ts'

const site = await Site.open('site: { sign_up: open }')
after(() => site[Symbol.asyncDispose]())

test('two clicks make one key, and one task', async () => {
  const account = await site.operator.openAccount(1_000)
  const page = await site.openPageOf(account)
  await page.goto('/keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('Twice')
  await page.getByRole('button', { name: 'Make the key' }).dblclick()
  await page.getByRole('heading', { name: 'Copy the key “Twice” now' }).waitFor()
  const keys = await site.operator.query('select id from api_keys where account_id = $1', account.accountId)
  assert.equal(keys.length, 2, 'the first one, and this')

  await page.goto('/playground')
  await page.getByText('Image', { exact: true }).click()
  await page.getByLabel('Prompt').fill('A boat')
  await page.getByRole('button', { name: 'Create' }).dblclick()
  await page.getByRole('img', { name: 'A boat' }).waitFor()
  assert.equal(await site.operator.balanceOf(account.accountId), 996)
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('each form says at the field what is wrong, and keeps what was filled in', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(1_000))
  await page.goto('/keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Credits per day').fill('many')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await saysAt(page, 'Credits per day')
  assert.equal(await page.getByLabel('Credits per day').inputValue(), 'many')
  await page.getByLabel('Credits per day').fill('50')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await saysAt(page, 'Name')
  assert.equal(await page.getByLabel('Credits per day').inputValue(), '50')

  await page.goto('/credits')
  await page.getByLabel('Redeem a code').fill('MUTO-NONE')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await saysAt(page, 'Redeem a code')
  assert.equal(await page.getByLabel('Redeem a code').inputValue(), 'MUTO-NONE')

  await page.goto('/playground')
  await page.getByRole('button', { name: 'Create' }).click()
  await saysAt(page, 'Prompt')
  await page.getByLabel('Prompt').fill('A boat')
  const files = page.locator('input[type=file]')
  const broken = {
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG\r\n\x1a\nno more'),
  }
  await files.setInputFiles(broken)
  await page.getByText(/broken\.png/).waitFor()
  await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await page.getByText(/notes\.txt/).waitFor()
  assert.equal(await page.getByLabel('Prompt').inputValue(), 'A boat')
  await page.reload()
  assert.equal(await page.getByLabel('Prompt').inputValue(), 'A boat', 'a reload keeps the draft')
  await page.context().close()
})

test('whoever comes in is told at the field what is wrong, and a wrong password tells nothing more', async () => {
  const page = await site.openPage()
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill('grace@example.com')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Open the account' }).click()
  await saysAt(page, 'Password')
  assert.equal(await page.getByLabel('E-mail').inputValue(), 'grace@example.com')

  const refusals: string[] = []
  const { email } = await site.operator.openAccount(0)
  for (const address of [email, 'nobody@example.com']) {
    await page.goto('/sign-in')
    await page.getByLabel('E-mail').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    refusals.push(await page.getByRole('alert').innerText())
    assert.equal(await page.getByLabel('E-mail').inputValue(), address)
  }
  assert.equal(refusals[0], refusals[1])
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('a lost connection is shown, loses nothing, and the page goes on when it is back', async () => {
  const account = await site.operator.openAccount(1_000)
  const page = await site.openPageOf(account)
  await page.goto('/playground')
  await page.getByText('Image', { exact: true }).click()
  await page.getByLabel('Prompt').fill('A boat')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('The connection is lost.').waitFor()
  await page.getByText('The answer got lost').waitFor()
  assert.equal(await page.getByLabel('Prompt').inputValue(), 'A boat')

  await page.getByRole('link', { name: 'Credits', exact: true }).click()
  await page.context().setOffline(false)
  await page.getByText('The connection is lost.').waitFor({ state: 'detached' })
  await page.getByText('Opening credits').waitFor()
  await page.getByRole('link', { name: 'Playground', exact: true }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('img', { name: 'A boat' }).waitFor()
  assert.equal(await site.operator.balanceOf(account.accountId), 996)

  await page.getByLabel('Prompt').fill('A boat and a whale')
  await page.getByRole('button', { name: 'Create' }).click()
  await until(
    'it is accepted',
    async () => (await site.operator.balanceOf(account.accountId)) === 992,
    10_000,
  )
  await page.context().setOffline(true)
  await until('it has ended', async () => (await unfinishedOf(account)) === 0, 30_000)
  await page.context().setOffline(false)
  await page.getByRole('img', { name: 'A boat and a whale' }).waitFor()
  await page.context().close()
  // Each request that could not be sent, and the page that waited for its script, are told to the console too.
  const isOfLoss = /net::ERR_INTERNET_DISCONNECTED$|Refusal: This page could not be loaded/
  assert.deepEqual(
    site.faults.splice(0).filter((fault) => !isOfLoss.test(fault)),
    [],
  )
})

async function unfinishedOf({ accountId }: OpenedAccount): Promise<number> {
  const [account] = await site.operator.store.readAccounts([accountId])
  return account?.unfinished ?? 0
}

test('an address that leads nowhere says so inside of the site, from where one goes on', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(0))
  await page.goto('/tasks/one/two')
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor()
  await page.context().close()
  // The browser itself says that the address leads nowhere.
  site.faults.splice(0)
})

/** Waits for words at the field by this name, where ears find them too. */
async function saysAt(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).and(page.locator('[aria-invalid=true]'))
  await field.waitFor()
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const words = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()))
  assert.match(words.join(' '), /\w/, label)
}
