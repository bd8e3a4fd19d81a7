import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { Page } from 'playwright-core'
import {
  accessibilityFaults,
  openSlowly,
  overflowPixels,
  shiftsOn,
  waitUntilLoaded,
  watchShifts,
} from '../harness/browser/page-checks.ts'
import { desktop, phone, Site } from '../harness/browser/site.ts'
import { WebhookReceiver } from '../harness/network/webhook-receiver.ts'
import { until } from '../harness/time/until.ts'

const receiver = await WebhookReceiver.start()
const site = await Site.open(`webhooks: { allow_ranges: [127.0.0.1/32], allow_ports: [${receiver.port}] }`)
after(async () => {
  await site[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

test('an endpoint is added, tested, rotated, disabled, and deleted, and its deliveries show the request, the response, and the time', async () => {
  const page = await site.openPageOf(await site.operator.openAccount(0))
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).first().click()
  await page.getByLabel('URL').fill(receiver.url)
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()

  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving the secret?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: "I've saved it" }).click()
  await page.getByText(/^whsec_/).waitFor({ state: 'detached' })
  await page.getByText('No deliveries yet.').waitFor()

  receiver.script.push({ status: 200, body: '{"received":true}' })
  await page.getByRole('button', { name: 'Send test' }).click()
  await arrives(page, 1)
  await page.getByRole('button', { name: /^Details/ }).click()
  await page.getByText('Status 200').waitFor()
  await page.getByText('"type": "webhook.test"').waitFor()
  await page.getByText('"received": true').waitFor()
  await page.getByText(/took \d+ ms/).waitFor()
  await assertSound(page)

  await page.getByRole('button', { name: /^Send again: msg_/ }).click()
  await arrives(page, 2)
  await page.getByRole('button', { name: 'Send messages again…' }).click()
  await page.getByText('The last hour').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByText('1 message will be sent again').waitFor()
  await arrives(page, 3)
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)

  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByText('The previous secret expires').waitFor()
  await page.getByRole('button', { name: "I've saved it" }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Enable' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /Send/ }).count(), 0)

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click()
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor()
  await page.context().close()
  assert.deepEqual(site.faults, [])
})

for (const options of [
  { ...desktop, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
] as const) {
  test(`if the service disables an endpoint, the overview says so without a layout shift, and the endpoint's page says why (${options.colorScheme})`, async () => {
    const account = await site.operator.openAccount(0)
    const { endpointId } = await site.operator.addEndpoint(account.accountId, receiver.url)
    receiver.script.push({ status: 410 })
    const page = await site.openPageOf(account, options)
    await page.goto('/')
    await waitUntilLoaded(page)
    assert.equal(await page.getByText('We disabled a webhook endpoint').count(), 0)
    const { accountId } = account
    await site.operator.store.addTestMessage({ id: endpointId, accountId, messageId: `msg_${endpointId}` })
    await until(
      'the endpoint is disabled',
      async () => (await site.operator.store.listEndpoints(accountId))[0]?.disabledFor === 'gone',
      20_000,
    )

    await watchShifts(page)
    await openSlowly(page, '/')
    assert.equal(await page.getByText('We disabled a webhook endpoint').count(), 1)
    assert.deepEqual(await shiftsOn(page), [])
    await assertSound(page)
    await page.getByRole('link', { name: 'Go to webhooks' }).click()
    await page.getByText('Your server responded with status 410').waitFor()
    await page.getByText('Failed', { exact: true }).waitFor()
    await assertSound(page)

    await page.getByRole('button', { name: 'Enable' }).click()
    await page.getByRole('button', { name: 'Disable' }).waitFor()
    assert.equal(await page.getByText('We disabled').count(), 0)
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    assert.equal(await page.getByText('We disabled').count(), 0)
    await page.context().close()
    assert.deepEqual(site.faults, [])
  })
}

/** Waits until `count` webhooks have arrived in total and the page shows the message as delivered. */
async function arrives(page: Page, count: number): Promise<void> {
  await until('the webhook arrives', () => receiver.received.length === count, 20_000)
  await page.reload()
  await page.getByText('Delivered', { exact: true }).waitFor()
}

async function assertSound(page: Page): Promise<void> {
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.equal(await overflowPixels(page), 0)
}
