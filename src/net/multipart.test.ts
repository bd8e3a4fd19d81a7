import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { multipart } from './multipart.ts'

const file = { fileName: 'a.png', mediaType: 'image/png', bytes: 4 }

test('a standard parser can read the parts back, and the announced length is correct', async () => {
  const { headers, body } = multipart([
    { name: 'prompt', text: 'a fox\r\n--x\r\nContent-Disposition: form-data; name="model"\r\n\r\nother' },
    { name: 'a "quoted"\nname', text: 'ä' },
    { name: 'image', ...file, content: () => Readable.from([Buffer.from('1234')]) },
  ])
  const bytes = await buffer(body)
  assert.equal(headers['content-length'], String(bytes.length))
  const form = await new Response(bytes, { headers }).formData()
  assert.deepEqual([...form.keys()], ['prompt', 'a "quoted"\nname', 'image'])
  const prompt = form.get('prompt')
  assert.ok(typeof prompt === 'string' && prompt.startsWith('a fox\r\n--x\r\n'))
  const image = form.get('image')
  assert.ok(image instanceof File)
  assert.equal(image.type, 'image/png')
  assert.equal(await image.text(), '1234')
})

test('a body that is never sent does not leave a file open', async () => {
  const openFiles = async () => (await readdir('/proc/self/fd')).length
  const before = await openFiles()
  for (let count = 0; count < 20; count++) {
    const content = () => createReadStream(import.meta.filename)
    const { body } = multipart([{ name: 'image', ...file, content }])
    body.destroy()
    await new Promise((resolve) => body.once('close', resolve))
  }
  assert.ok((await openFiles()) < before + 5)
})
