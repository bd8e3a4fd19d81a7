import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'

import { temporaryFolder } from '../../../test/harness/files/temporary-folder.ts'
import type { Json } from '../../lib/json.ts'
import { readJson } from './read-json.ts'
import type { JsonWithFiles } from './read-json.ts'

const folder = await temporaryFolder()
after(() => folder[Symbol.asyncDispose]())

const image = randomBytes(500_000)
let folders = 0

async function read(
  body: string,
  chunkBytes = 65_536,
  into: string | null = null,
): Promise<JsonWithFiles & { readonly folder: string }> {
  const place = into ?? path.join(folder.path, String(folders++))
  await mkdir(place, { recursive: true })
  const bytes = Buffer.from(body)
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes))
  const limits = { bytesMax: 10_000_000, textBytesMax: 100_000 }
  const read = await readJson({ status: 200, headers: {}, body: Readable.from(chunks) }, limits, place)
  return { ...read, folder: place }
}

function fileIn(json: Json | undefined): Promise<Buffer> {
  return readFile((json as { readonly b64_json: string }).b64_json)
}

test('a long string is decoded into a file exactly, regardless of its escapes, line breaks, and chunks', async () => {
  const base64 = image.toString('base64')
  const forms = {
    plain: JSON.stringify(base64),
    'escaped slashes': JSON.stringify(base64).replaceAll('/', '\\/'),
    'escaped plus signs': JSON.stringify(base64).replaceAll('+', '\\u002b'),
    'line breaks': JSON.stringify(base64.replaceAll(/.{76}/g, '$&\r\n')),
    'a data URL': JSON.stringify(`data:image/png;base64,${base64}`),
    'the URL-safe alphabet': JSON.stringify(image.toString('base64url')),
  }
  for (const [form, text] of Object.entries(forms)) {
    for (const chunkBytes of [1_000, 65_537, 1_000_000]) {
      const { json, files } = await read(`{"b64_json":${text},"size":"1024x1024"}`, chunkBytes)
      assert.deepEqual(await fileIn(json), image, `${form}, chunks of ${chunkBytes} bytes`)
      assert.equal(files.size, 1)
      assert.partialDeepStrictEqual(json, { size: '1024x1024' })
    }
  }
})

test('any number of bytes is decoded exactly', async () => {
  for (const bytes of [49_152, 49_153, 49_154, 196_607, 196_608, 196_609]) {
    const part = image.subarray(0, bytes)
    const { json } = await read(JSON.stringify({ b64_json: part.toString('base64') }), 997)
    assert.deepEqual(json === undefined ? null : await decoded(json), part)
  }

  async function decoded(json: Json): Promise<Buffer> {
    const { b64_json: text } = json as { readonly b64_json: string }
    return text.startsWith(folder.path) ? readFile(text) : Buffer.from(text, 'base64')
  }
})

test('several long strings go to different files, and a file from an earlier response is replaced', async () => {
  const bodyOf = (images: readonly Buffer[]) => JSON.stringify(images.map((one) => one.toString('base64')))
  const two = [image, Buffer.from(image).reverse()]
  const first = await read(bodyOf(two))
  assert.equal(first.files.size, 2)
  assert.deepEqual(await Promise.all((first.json as string[]).map((file) => readFile(file))), two)
  const smaller = image.subarray(0, 100_000)
  const second = await read(bodyOf([smaller]), 65_536, first.folder)
  assert.deepEqual(await readFile((second.json as string[])[0] ?? ''), smaller)
})

test('JSON without long strings is read as usual, in chunks of any size', async () => {
  const value = {
    'a "quoted" name\\': ['\\', '"', '\\"', '\u{1f98a}', 'ü\n\u0001', '', 'x'.repeat(60_000)],
    n: [1.5e3, true, null],
  }
  for (const chunkBytes of [1, 2, 7, 65_536]) {
    const { json, files } = await read(JSON.stringify(value), chunkBytes)
    assert.deepEqual([json, files.size], [value, 0])
  }
})

test('a body that is not JSON, or contains too much text, yields no value', async () => {
  const long = image.toString('base64')
  for (const body of [
    '',
    '<html>',
    '{"a": 17',
    `{"a": "${long}`,
    `{"a": "${long}\\`,
    `{"a": "${long}\\x"}`,
    `{"a": "${long}\n"}`,
    JSON.stringify(Array.from({ length: 3 }, () => 'x'.repeat(50_000))),
  ])
    assert.equal((await read(body)).json, undefined)
})
