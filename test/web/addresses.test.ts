// How the site handles malicious, invalid, and unusual URLs.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { Site } from '../harness/browser/site.ts'

const password = 'a fox in the snow'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())

test('a link to the sign-in page never leads to another site, whether or not the user is signed in', async () => {
  const account = await site.operator.openAccount(1_000)
  const page = await site.signInByLink(account.accountId, password)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(site.url).host) elsewhere.push(request.url())
  })
  // Nothing listens on port 1.
  for (const back of ['http://localhost:1/keys', '//localhost:1/keys', '/\\localhost:1', '/\t/localhost:1']) {
    const target = `/sign-in?back=${encodeURIComponent(back)}`
    await page.goto(target)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()

    // Leaves the site first, because an open page would report that its session has ended.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(target)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/', back)
  }
  assert.deepEqual(elsewhere, [])
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('invalid filters in an address are ignored, and the page still works', async () => {
  const account = await site.operator.openAccount(1_000)
  const page = await site.openPageOf(account)
  await page.goto('/playground?from=7')
  await page.getByLabel('Prompt').waitFor()
  for (const query of ['status=banana', 'search=[1]', 'model={"a":1}', 'status=9&search=true']) {
    await page.goto(`/tasks?${query}`)
    await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()
  }
  await page.goto('/tasks?search=7')
  await page.getByRole('heading', { name: 'No matching tasks' }).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('the search field keeps what the user types while the address follows it', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(1_000))
  await page.goto('/tasks?search=tree')
  const field = page.getByRole('searchbox', { name: 'Search prompts' })
  await field.fill('red ')
  await page.waitForURL('/tasks?search=red')
  await page.getByRole('heading', { name: 'No matching tasks' }).waitFor()
  assert.equal(await field.inputValue(), 'red ')
  await field.pressSequentially('fox')
  await page.waitForURL('/tasks?search=red+fox')
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.waitForURL('/tasks')
  await page.getByRole('heading', { name: 'No tasks yet' }).waitFor()
  assert.equal(await field.inputValue(), '')
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('an address with a trailing slash leads to the same page', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(1_000))
  await page.goto('/tasks/?search=fox')
  await page.getByRole('heading', { name: 'No matching tasks' }).waitFor()
  assert.equal(page.url(), `${site.url}/tasks?search=fox`)
  await page.context().close()
  assert.deepEqual(site.faults, [])
})
