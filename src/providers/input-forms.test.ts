import assert from 'node:assert/strict'
import { open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { temporaryFolder } from '../../test/harness/files/temporary-folder.ts'
import { createBase64Encoder, dataUrl, filePart, inlineBytesMax } from './input-forms.ts'

test('an image can be encoded as a file in a form, as Base64, or as a data URL', async () => {
  await using folder = await temporaryFolder()
  const image = { path: path.join(folder.path, 'image'), mediaType: 'image/png' } as const
  await writeFile(image.path, 'pixels')
  const part = await filePart('image', 'a.png', image)
  assert.ok('content' in part)
  assert.deepEqual([part.name, part.fileName, part.mediaType, part.bytes], ['image', 'a.png', 'image/png', 6])
  const base64 = await createBase64Encoder()(image)
  assert.equal(base64, Buffer.from('pixels').toString('base64'))
  assert.equal(dataUrl(image, base64), `data:image/png;base64,${base64}`)
})

test('images whose total size is too large are not read into memory', async () => {
  await using folder = await temporaryFolder()
  const image = { path: path.join(folder.path, 'image') }
  const file = await open(image.path, 'w')
  await file.truncate(inlineBytesMax / 2)
  await file.close()
  const encode = createBase64Encoder()
  const results = await Promise.allSettled([encode(image), encode(image), encode(image)])
  // The images' sizes are read concurrently, so any of the three can be the one that is too much.
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'fulfilled', 'rejected'])
  await assert.rejects(encode(image), { name: 'InlineTooLarge' })
})
