// A new key is shown only once, so the site warns users who leave without saving it.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import { Site } from '../harness/browser/site.ts'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())

test('leaving the page with an unsaved key asks for confirmation', async () => {
  const page = await openKeys()
  await createKey(page, 'Laptop')
  const question = page.getByRole('dialog', { name: 'Leave without saving “Laptop”?' })
  const link = page.getByRole('link', { name: 'Tasks', exact: true })

  await link.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await cardOf(page, 'Laptop').waitFor()
  assert.equal(new URL(page.url()).pathname, '/keys')

  await link.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('signing out with an unsaved key asks for confirmation, and the user can stay signed in', async () => {
  const page = await openKeys()
  await createKey(page, 'Laptop')
  const question = page.getByRole('dialog', { name: 'Leave without saving “Laptop”?' })
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }

  await signOut()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await createKey(page, 'Server')
  await page.getByRole('button', { name: "I've saved it" }).first().click()

  await signOut()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('the browser asks for confirmation before a reload', async () => {
  const page = await openKeys()
  await createKey(page, 'Laptop')
  const asked = page.waitForEvent('dialog')
  const reload = page.reload()
  const dialog = await asked
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.accept()
  await reload
  await page.context().close()
})

test('after the key has been copied or saved, leaving does not ask for confirmation', async () => {
  const page = await openKeys()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await createKey(page, 'Copied')
  await page.getByRole('button', { name: 'Copy key' }).click()
  await page.getByText('Copied', { exact: true }).and(page.locator('[aria-live]')).waitFor()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor()

  await page.getByRole('link', { name: 'API keys' }).click()
  await createKey(page, 'Saved elsewhere')
  await page.getByRole('button', { name: "I've saved it" }).click()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('creating another key does not hide an unsaved key', async () => {
  const page = await openKeys()
  await createKey(page, 'Laptop')
  await createKey(page, 'Server')
  await cardOf(page, 'Laptop').waitFor()
  await page.getByRole('button', { name: "I've saved it" }).first().click()
  await cardOf(page, 'Server').waitFor({ state: 'detached' })
  assert.ok(await cardOf(page, 'Laptop').isVisible())
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

test('the authenticator dialog opens with the focus on the code', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(0))
  await page.goto('/security')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Authentication code', { exact: true })
    .and(page.locator(':focus'))
    .waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

async function openKeys(): Promise<Page> {
  const page = await site.openPageOf(await site.operator.openAccount(0))
  await page.goto('/keys')
  return page
}

async function createKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await cardOf(page, name).waitFor()
}

function cardOf(page: Page, name: string) {
  return page.getByRole('heading', { name: `Save your API key “${name}”` })
}
