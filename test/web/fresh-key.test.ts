// A key is shown once: nobody loses it by going on too early.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import { Site } from '../harness/browser/site.ts'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())

test('whoever leaves the page with a key that was not kept is asked first', async () => {
  const page = await openKeys()
  await makeKey(page, 'Laptop')
  const question = page.getByRole('dialog', { name: 'Leave without the key “Laptop”?' })
  const link = page.getByRole('link', { name: 'Tasks', exact: true })

  await link.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await shown(page, 'Laptop').waitFor()
  assert.equal(new URL(page.url()).pathname, '/keys')

  await link.click()
  await question.getByRole('button', { name: 'Leave without it' }).click()
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('whoever signs out with a key that was not kept is asked first, and stays signed in by staying', async () => {
  const page = await openKeys()
  await makeKey(page, 'Laptop')
  const question = page.getByRole('dialog', { name: 'Leave without the key “Laptop”?' })
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }

  await signOut()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await makeKey(page, 'Server')
  await page.getByRole('button', { name: 'I have kept it' }).first().click()

  await signOut()
  await question.getByRole('button', { name: 'Leave without it' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('the browser asks too before the page is loaded anew', async () => {
  const page = await openKeys()
  await makeKey(page, 'Laptop')
  const asked = page.waitForEvent('dialog')
  const reload = page.reload()
  const dialog = await asked
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.accept()
  await reload
  await page.context().close()
})

test('whoever has copied the key, or says that it is kept, is asked nothing', async () => {
  const page = await openKeys()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await makeKey(page, 'Copied')
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await page.getByText('Copied', { exact: true }).and(page.locator('[aria-live]')).waitFor()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Keys' }).click()
  await makeKey(page, 'Written down')
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('another key does not take the place of one that was not kept yet', async () => {
  const page = await openKeys()
  await makeKey(page, 'Laptop')
  await makeKey(page, 'Server')
  await shown(page, 'Laptop').waitFor()
  await page.getByRole('button', { name: 'I have kept it' }).first().click()
  await shown(page, 'Server').waitFor({ state: 'detached' })
  assert.ok(await shown(page, 'Laptop').isVisible())
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('the dialog of an authenticator app begins at its code', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(0))
  await page.goto('/security')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('dialog').getByLabel('Code', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

async function openKeys(): Promise<Page> {
  const page = await site.openPageOf(await site.operator.openAccount(0))
  await page.goto('/keys')
  return page
}

async function makeKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Make the key' }).click()
  await shown(page, name).waitFor()
}

function shown(page: Page, name: string) {
  return page.getByRole('heading', { name: `Copy the key “${name}” now` })
}
