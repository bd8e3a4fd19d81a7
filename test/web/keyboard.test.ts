// Uses the site without a mouse. Also checks the accessibility of open dialogs in both themes.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import { accessibilityFaults, overflowPixels, waitUntilLoaded } from '../harness/browser/page-checks.ts'
import { desktop, phone, Site } from '../harness/browser/site.ts'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())
const account = await site.operator.openAccount(1_000)
const { endpointId } = await site.operator.addEndpoint(account.accountId, 'http://127.0.0.1:1/webhooks')
// The service sends nothing to this endpoint, because 127.0.0.1 is a loopback address.
const endpoint = { id: endpointId, accountId: account.accountId }
await site.operator.store.addTestMessage({ ...endpoint, messageId: 'msg_test' })

const dialogs = [
  { path: '/keys', opener: 'Create key' },
  { path: '/keys', opener: 'Rotate First key' },
  { path: '/keys', opener: 'Revoke First key' },
  { path: '/webhooks', opener: 'Add endpoint' },
  { path: '/webhooks', opener: 'Send messages again…' },
  { path: '/webhooks', opener: 'Rotate secret' },
  { path: '/security', opener: 'Change password' },
  { path: '/security', opener: 'Set up authenticator app' },
  { path: '/security', opener: 'Sign out everywhere' },
]

for (const options of [
  { ...desktop, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
] as const) {
  test(`every dialog is accessible in the ${options.colorScheme} theme, traps the focus, and restores it`, async (t) => {
    const page = await site.openPageOf(account, options)
    for (const { path, opener } of dialogs) {
      await t.test(opener, async () => {
        await page.goto(path)
        await waitUntilLoaded(page)
        const button = page.getByRole('button', { name: opener })
        await button.press('Enter')
        const dialog = page.getByRole('dialog')
        await dialog.waitFor()
        await waitUntilLoaded(page)
        assert.deepEqual(await accessibilityFaults(page), [])
        assert.equal(await overflowPixels(page), 0)
        for (let steps = 0; steps < 20; steps++) {
          assert.ok(await page.evaluate<boolean>(isFocusInDialog))
          await page.keyboard.press('Tab')
        }
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        assert.ok(await button.evaluate(isFocused))
      })
    }
    await page.context().close()
  })
}

test('every focusable element shows when it has the focus', async () => {
  const page = await site.openPageOf(account)
  for (const path of ['/', '/playground', '/tasks', '/keys', '/webhooks', '/credits', '/security']) {
    await page.goto(path)
    await waitUntilLoaded(page)
    const seen = new Set<string>()
    for (;;) {
      await page.keyboard.press('Tab')
      const { name, isVisible, hasLeft } = await page.evaluate<Focus>(describeFocus)
      if (hasLeft) break
      assert.ok(isVisible, `${path}: ${name}`)
      seen.add(name)
      assert.ok(seen.size < 100)
    }
    assert.ok(seen.size > 10, `${path}: ${seen.size}`)
  }
  await page.context().close()
})

test('a key can be created with the keyboard alone', async () => {
  const page = await site.openPageOf(account)
  await page.goto('/')
  await waitUntilLoaded(page)
  await tabTo(page, 'Skip to content')
  await tabTo(page, 'API keys')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
  await tabTo(page, 'Create key')
  await page.keyboard.press('Enter')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Save your API key “By hand”' }).waitFor()
  await tabTo(page, 'Copy key')
  await page.keyboard.press('Enter')
  await tabTo(page, "I've saved it")
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'By hand', exact: true }).waitFor()
  assert.ok(await page.evaluate<boolean>('document.activeElement !== document.body'))
  assert.deepEqual(site.faults, [])
})

test('the arrow keys select the days of the plot, and the table is a tab stop only if it scrolls', async () => {
  const api = site.apiOf(account)
  await api.ended(await api.create({ model_id: 'image-model-a-2', prompt: 'a fox' }))
  const page = await site.openPageOf(account)
  await page.goto('/credits')
  await waitUntilLoaded(page)
  const plot = page.getByRole('figure', { name: 'Spending by day' })
  await plot.focus()
  await plot.getByRole('status').getByText('4 credits, image-model-a-2 4').waitFor()
  await page.keyboard.press('ArrowLeft')
  await plot.getByRole('status').getByText('0 credits').waitFor()

  await page.getByText('Show as table').click()
  await page.getByRole('table', { name: 'Spending by day and model, in credits' }).waitFor()
  const region = page.getByRole('region', { name: 'Spending by day and model, in credits' })
  assert.equal(await region.count(), 0)
  await page.setViewportSize({ width: 280, height: 800 })
  await region.and(page.locator('[tabindex="0"]')).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate<Focus>(describeFocus)).name === name) return
  }
  throw new Error(`“${name}” was not reached with 40 Tab presses`)
}

interface Focus {
  readonly name: string
  readonly isVisible: boolean
  /** Whether the focus has moved to the browser's own buttons. */
  readonly hasLeft: boolean
}

/**
 * Runs in the browser. The focus outline can be on the focused element, on its label, or on the `::after`
 * pseudo-element of either.
 */
const describeFocus = `(() => {
  const element = document.activeElement
  const styles = [element, element.closest('label')].flatMap((one) =>
    one === null ? [] : [getComputedStyle(one), getComputedStyle(one, '::after')])
  return {
    name: element.getAttribute('aria-label') ?? element.innerText,
    isVisible: styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'),
    hasLeft: element === document.body,
  }
})()`

/** Runs in the browser. Returns true if the focus is in a dialog or on the browser's own buttons. */
const isFocusInDialog = `(() => {
  const element = document.activeElement
  return element === document.body || element.closest('dialog') !== null
})()`

function isFocused(element: { readonly matches: (selector: string) => boolean }): boolean {
  return element.matches(':focus')
}
