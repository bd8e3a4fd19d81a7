// The playground's notes about the engines of a model.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { accessibilityFaults, overflowPixels } from '../harness/browser/page-checks.ts'
import { desktop, phone, Site } from '../harness/browser/site.ts'
import { workflowFolder } from '../harness/engine/comfyui/comfyui-fixture.ts'

const site = await Site.open(`
providers:
  secret-gpu: { type: comfyui, origin: http://gpu.internal:8188, workflows: ${workflowFolder} }
  secret-cloud: { type: openai, dialect: vllm-omni, base_url: http://cloud.internal/v1 }
models:
  poster-xl:
    kind: image
    price: 12
    routes: [{ provider: secret-cloud, model: secret-model }, { provider: secret-gpu, workflow: picture.json }]
`)
after(() => site[Symbol.asyncDispose]())

for (const options of [
  { ...desktop, colorScheme: 'light' },
  { ...phone, colorScheme: 'dark' },
] as const) {
  test(`the playground describes every engine behind a model, without the operator's names (${options.colorScheme})`, async () => {
    const account = await site.operator.openAccount(1_000)
    const page = await site.openPageOf(account, options)
    await page.goto('/playground')
    await page.getByText('Image', { exact: true }).click()
    await page.getByText('image-model-a-2', { exact: true }).click()
    await page.getByText(/^Built-in illustrator, not an AI model\. /).waitFor()
    assert.equal(await page.getByText('One of these engines').count(), 0)

    await page.getByText('poster-xl', { exact: true }).click()
    await page.getByText('One of these engines creates the output:').waitFor()
    const notes = page.locator('details', { hasText: /AI model|ComfyUI/ })
    assert.equal(await notes.count(), 2)
    const height = async () => (await notes.first().boundingBox())?.height ?? 0
    const closed = await height()
    await notes.first().locator('summary').click()
    assert.ok((await height()) > closed, 'the whole text is shown')
    assert.doesNotMatch(await page.content(), /secret-|\.internal|picture\.json/)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.equal(await overflowPixels(page), 0)
    await page.context().close()
    assert.deepEqual(site.faults, [])
  })
}
