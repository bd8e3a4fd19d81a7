// The site without a mouse: what has the focus is seen, dialogs keep it and give it back, and the way to a key can be gone
// by keys alone. Open dialogs are looked at here too, in both themes.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import { accessibilityFaults, overflowPixels, waitUntilLoaded } from '../harness/browser/page-checks.ts'
import { desktop, phone, Site } from '../harness/browser/site.ts'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())
const account = await site.operator.openAccount(1_000)

const dialogs = [
  { path: '/keys', opener: 'New key' },
  { path: '/keys', opener: 'Roll First key' },
  { path: '/keys', opener: 'Revoke First key' },
  { path: '/security', opener: 'Change it' },
  { path: '/security', opener: 'Set it up' },
  { path: '/security', opener: 'Sign out everywhere' },
]

for (const look of [
  { ...desktop, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
] as const) {
  test(`every dialog is accessible in ${look.colorScheme} colours, keeps the focus, and gives it back`, async (t) => {
    const page = await site.openPageOf(account, look)
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

test('whatever can have the focus on a page shows that it has it', async () => {
  const page = await site.openPageOf(account)
  for (const path of ['/', '/playground', '/tasks', '/keys', '/credits', '/security']) {
    await page.goto(path)
    await waitUntilLoaded(page)
    const seen = new Set<string>()
    for (;;) {
      await page.keyboard.press('Tab')
      const { name, isSeen, isOver } = await page.evaluate<Focus>(describeFocus)
      if (isOver) break
      assert.ok(isSeen, `${path}: ${name}`)
      seen.add(name)
      assert.ok(seen.size < 100)
    }
    assert.ok(seen.size > 10, `${path}: ${seen.size}`)
  }
  await page.context().close()
})

test('a key is made by the keyboard alone', async () => {
  const page = await site.openPageOf(account)
  await page.goto('/')
  await waitUntilLoaded(page)
  await tabTo(page, 'Skip to the content')
  await tabTo(page, 'Keys')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Keys' }).waitFor()
  await tabTo(page, 'New key')
  await page.keyboard.press('Enter')
  await page.keyboard.type('By hand')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Copy the key “By hand” now' }).waitFor()
  await tabTo(page, 'Copy the key')
  await page.keyboard.press('Enter')
  await tabTo(page, 'I have kept it')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'By hand', exact: true }).waitFor()
  assert.ok(await page.evaluate<boolean>('document.activeElement !== document.body'))
  assert.deepEqual(site.faults, [])
})

/** By the Tab key, as far as it takes. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate<Focus>(describeFocus)).name === name) return
  }
  throw new Error(`40 steps do not lead to “${name}”`)
}

interface Focus {
  readonly name: string
  readonly isSeen: boolean
  /** It has left the page, for the browser's own buttons. */
  readonly isOver: boolean
}

/** What is drawn round it, round its label, or round the row that it fills. */
const describeFocus = `(() => {
  const element = document.activeElement
  const styles = [element, element.closest('label')].flatMap((one) =>
    one === null ? [] : [getComputedStyle(one), getComputedStyle(one, '::after')])
  return {
    name: element.getAttribute('aria-label') ?? element.innerText,
    isSeen: styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px'),
    isOver: element === document.body,
  }
})()`

/** Or with the browser's own buttons, which are no part of the page. */
const isFocusInDialog = `(() => {
  const element = document.activeElement
  return element === document.body || element.closest('dialog') !== null
})()`

function isFocused(element: { readonly matches: (selector: string) => boolean }): boolean {
  return element.matches(':focus')
}
