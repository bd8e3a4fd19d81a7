// How the pages handle double clicks, mistakes in forms, lost connections, and unknown addresses.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import type { OpenedAccount } from '../harness/service/operator-client.ts'
import { Site } from '../harness/browser/site.ts'
import { until } from '../harness/time/until.ts'

const site = await Site.open('site: { sign_up: open }')
after(() => site[Symbol.asyncDispose]())

test('a double click creates one key and one task', async () => {
  const account = await site.operator.openAccount(1_000)
  const page = await site.openPageOf(account)
  await page.goto('/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).dblclick()
  await page.getByRole('heading', { name: 'Save your API key “Twice”' }).waitFor()
  const keys = await site.operator.query('select id from api_keys where account_id = $1', account.accountId)
  assert.equal(keys.length, 2, 'the first key and this one')

  await page.goto('/playground')
  await page.getByText('Image', { exact: true }).click()
  await page.getByLabel('Prompt').fill('A boat')
  await page.getByRole('button', { name: 'Create' }).dblclick()
  await page.getByRole('img', { name: 'A boat' }).waitFor()
  assert.equal(await site.operator.balanceOf(account.accountId), 996)
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('forms show each error at its field and keep their values', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(1_000))
  await page.goto('/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Daily credit limit').fill('many')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await hasErrorAt(page, 'Daily credit limit')
  assert.equal(await page.getByLabel('Daily credit limit').inputValue(), 'many')
  await page.getByLabel('Daily credit limit').fill('50')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await hasErrorAt(page, 'Name')
  assert.equal(await page.getByLabel('Daily credit limit').inputValue(), '50')

  await page.goto('/credits')
  await page.getByLabel('Redeem a code').fill('MUTO-NONE')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await hasErrorAt(page, 'Redeem a code')
  assert.equal(await page.getByLabel('Redeem a code').inputValue(), 'MUTO-NONE')

  await page.goto('/playground')
  await page.getByRole('button', { name: 'Create' }).click()
  await hasErrorAt(page, 'Prompt')
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

test('sign-up shows each error next to its field, and sign-in does not reveal whether an account exists', async () => {
  const page = await site.openPage()
  await page.goto('/sign-up')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await hasErrorAt(page, 'Password')
  assert.equal(await page.getByLabel('Email').inputValue(), 'grace@example.com')

  const refusals: string[] = []
  const { email } = await site.operator.openAccount(0)
  for (const address of [email, 'nobody@example.com']) {
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    refusals.push(await page.getByRole('alert').innerText())
    assert.equal(await page.getByLabel('Email').inputValue(), address)
  }
  assert.equal(refusals[0], refusals[1])
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('a lost connection is shown and loses no input, and the page continues when the connection is back', async () => {
  const account = await site.operator.openAccount(1_000)
  const page = await site.openPageOf(account)
  await page.goto('/playground')
  await page.getByText('Image', { exact: true }).click()
  await page.getByLabel('Prompt').fill('A boat')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Connection lost.').waitFor()
  await page.getByText('No response received').waitFor()
  assert.equal(await page.getByLabel('Prompt').inputValue(), 'A boat')

  await page.getByRole('link', { name: 'Credits', exact: true }).click()
  await page.context().setOffline(false)
  await page.getByText('Connection lost.').waitFor({ state: 'detached' })
  await page.getByText('Opening credits').waitFor()
  await page.getByRole('link', { name: 'Playground', exact: true }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('img', { name: 'A boat' }).waitFor()
  assert.equal(await site.operator.balanceOf(account.accountId), 996)

  await page.getByLabel('Prompt').fill('A boat and a whale')
  await page.getByRole('button', { name: 'Create' }).click()
  await until(
    'the task is accepted',
    async () => (await site.operator.balanceOf(account.accountId)) === 992,
    10_000,
  )
  await page.context().setOffline(true)
  await until('the task is done', async () => (await unfinishedOf(account)) === 0, 30_000)
  await page.context().setOffline(false)
  await page.getByRole('img', { name: 'A boat and a whale' }).waitFor()
  await page.context().close()
  // The console also reports each failed request and each page whose script could not be loaded.
  const isConnectionLoss = /net::ERR_INTERNET_DISCONNECTED$|Refusal: We couldn't load this page/
  assert.deepEqual(
    site.faults.splice(0).filter((fault) => !isConnectionLoss.test(fault)),
    [],
  )
})

async function unfinishedOf({ accountId }: OpenedAccount): Promise<number> {
  const [account] = await site.operator.store.readAccounts([accountId])
  return account?.unfinished ?? 0
}

test('an unknown address shows an error inside the site, with the navigation', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(0))
  await page.goto('/tasks/one/two')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await page.getByRole('heading', { name: 'API keys', exact: true }).waitFor()
  await page.context().close()
  // Discards the error that the browser reports for the 404 response.
  site.faults.splice(0)
})

/** Waits for an error message that is linked to the field with this label. */
async function hasErrorAt(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).and(page.locator('[aria-invalid=true]'))
  await field.waitFor()
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const words = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()))
  assert.match(words.join(' '), /\w/, label)
}
