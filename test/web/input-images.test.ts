// Input images in the playground.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'

import { Site } from '../harness/browser/site.ts'

const site = await Site.open()
after(() => site[Symbol.asyncDispose]())

test('the same image can be an input twice, and each copy can be moved and removed', async () => {
  const account = await site.operator.openAccount(1_000)
  const api = site.apiOf(account)
  const [twice, other] = [await upload('#c84'), await upload('#48c')]
  const taskId = await api.create({
    model_id: 'image-model-a-2',
    prompt: 'a fox',
    image_urls: [twice, twice, other],
  })
  const page = await site.openPageOf(account)
  await page.goto(`/playground?from=${taskId}`)
  const images = page.getByRole('group', { name: 'Input images' }).getByRole('img')
  const paths = async () =>
    Promise.all((await images.all()).map(async (image) => (await image.getAttribute('src')) ?? ''))
  const [a, b] = [twice, other].map((url) => new URL(url).pathname)
  await images.nth(2).waitFor()
  assert.deepEqual(await paths(), [a, a, b])
  await page.getByRole('button', { name: 'Move image 3 left' }).click()
  assert.deepEqual(await paths(), [a, b, a])
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  assert.deepEqual(await paths(), [b, a])
  await page.context().close()
  assert.deepEqual(site.faults, [])

  async function upload(background: string): Promise<string> {
    const body = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
    const { json } = await api.ask('POST', '/api/v1/uploads', {
      headers: { 'content-type': 'image/png' },
      body,
    })
    return String(json.data['url'])
  }
})
