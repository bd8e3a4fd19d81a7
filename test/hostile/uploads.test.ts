// No account can block the decoder, the scratch folder, or the store for other accounts.

import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'

import { granted, refused } from '../api/expect.ts'
import { killDecoderOf, makeSlowImage } from '../harness/files/crashing-file.ts'
import { jpegOfScans } from '../harness/files/malicious-images.ts'
import { exchange } from '../harness/network/raw-http.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { inOneProcess, startTestService } from '../harness/service/service.ts'
import { until } from '../harness/time/until.ts'

const uploadsMax = 12
const service = await startTestService(`${idleSettings}\nlimits: { uploads: ${uploadsMax} }`)
const operator = await OperatorClient.open(service.config)
after(async () => {
  await operator[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c84' } })
  .png()
  .toBuffer()

/** Too large for the child process that inspects small images, so its upload must wait for other large images. */
const largePng = await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#c84' } })
  .png()
  .toBuffer()

async function newAccount(): Promise<ApiClient> {
  return new ApiClient([service.url], (await operator.openAccount(0)).key)
}

function upload(client: ApiClient, body: Buffer, type: string) {
  return client.ask('POST', '/api/v1/uploads', { body, headers: { 'content-type': type } })
}

/** Sends a request without a Content-Length header: a few bytes of an image, and then nothing. */
function sendSlowly(client: ApiClient, signal: AbortSignal): void {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(png.subarray(0, 20)) })
  const headers = { authorization: `Bearer ${client.key}`, 'content-type': 'image/png' }
  const request = { method: 'POST', headers, body, duplex: 'half', signal } as const
  void fetch(`${client.url}/api/v1/uploads`, request).catch(() => undefined)
}

/** Returns the scratch files of the uploads in progress, relative to the scratch folder. */
async function inScratch(): Promise<readonly string[]> {
  const parent = path.join(service.config.dataFolder, 'scratch')
  const names = await readdir(parent, { recursive: true })
  return names.filter((name) => path.basename(name).startsWith('req_'))
}

test(
  'while two accounts upload images that take a long time to decode, another account waits for a few of them, not for all',
  inOneProcess('each process has its own slots'),
  async () => {
    const slow = jpegOfScans(2_800, 39)
    const attackers = [await newAccount(), await newAccount()]
    let done = 0
    const attacks = attackers.flatMap((attacker) =>
      Array.from({ length: uploadsMax }, async () => {
        granted(await upload(attacker, slow, 'image/jpeg'))
        done += 1
      }),
    )
    const honest = await newAccount()
    await until('the first image has been decoded', () => done > 0, 30_000)
    const before = done
    granted(await upload(honest, largePng, 'image/png'))
    const overtaken = done - before
    await Promise.all(attacks)
    assert.ok(overtaken <= 6, `${overtaken} uploads of other accounts ended first`)
  },
)

test(
  'an upload that crashes its decoder three times is refused, and the next upload succeeds',
  inOneProcess('the test looks for decoders among the children of its own process'),
  async () => {
    const refusal = upload(await newAccount(), await makeSlowImage(), 'image/png')
    await until('the upload has been written', async () => (await inScratch()).length === 1, 10_000)
    const [name = ''] = await inScratch()
    for (let crash = 0; crash < 3; crash++) await killDecoderOf(name)
    refused(await refusal, 'invalid_field', { field: 'body' })
    granted(await upload(await newAccount(), png, 'image/png'))
  },
)

test(
  'an upload is written to disk only when its turn comes: slow clients of one account take up at most four slots, and others can proceed',
  inOneProcess('each process has its own slots'),
  async () => {
    const slow = await newAccount()
    const leave = new AbortController()
    for (let count = 0; count < 8; count++) sendSlowly(slow, leave.signal)
    await until('four uploads have begun', async () => (await inScratch()).length === 4, 10_000)
    for (let count = 0; count < 3; count++) granted(await upload(await newAccount(), png, 'image/png'))
    assert.equal((await inScratch()).length, 4)
    leave.abort()
    await until('the uploads are gone', async () => (await inScratch()).length === 0, 10_000)
    granted(await upload(slow, png, 'image/png'))
  },
)

test(
  'uploads of one account beyond 80 MiB are read at 8 MiB per second',
  inOneProcess('each process reads as much'),
  async () => {
    const account = await newAccount()
    const body = Buffer.alloc(20 * 1024 ** 2)
    const startedMs = performance.now()
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload(account, body, 'image/png')))
    const ms = performance.now() - startedMs
    for (const reply of replies) refused(reply, 'invalid_field', { field: 'body' })
    // 100 MiB. On a slow machine, the test takes longer, but it cannot fail.
    assert.ok(ms >= 2_500, `100 MiB were read in ${ms} ms`)
  },
)

test('an upload beyond the number that its account may hold results in upload_limit_reached, and nothing is stored [C6.8]', async () => {
  const full = await newAccount()
  for (let count = 0; count < uploadsMax; count++) granted(await upload(full, png, 'image/png'))
  const before = await storedFiles()
  const replies = await Promise.all(Array.from({ length: 3 }, () => upload(full, png, 'image/png')))
  for (const reply of replies)
    assert.match(refused(reply, 'upload_limit_reached'), /12 uploads and 2,048 MiB/)
  assert.equal(await storedFiles(), before)
  granted(await upload(await newAccount(), png, 'image/png'))
})

test('an upload of an account that holds as many as it may is refused before its body arrives', async () => {
  const full = await newAccount()
  const replies = await Promise.all(
    Array.from({ length: uploadsMax + 3 }, () => upload(full, png, 'image/png')),
  )
  assert.equal(replies.filter(({ json }) => json.code === 200).length, uploadsMax, 'even at the same time')
  const head = `POST /api/v1/uploads HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${full.key}\r\n`
  const { text } = await exchange(
    full.url,
    `${head}Content-Type: image/png\r\nContent-Length: ${png.length}\r\n\r\n`,
  )
  assert.match(text, /"error":"upload_limit_reached"/)
})

test('a JPEG with more than 40 scans is refused, however small it is, and one with 40 scans is accepted', async () => {
  const account = await newAccount()
  // The first scan is not one of those that the helper counts.
  granted(await upload(account, jpegOfScans(64, 39), 'image/jpeg'))
  refused(await upload(account, jpegOfScans(64, 40), 'image/jpeg'), 'invalid_field', { field: 'body' })
})

async function storedFiles(): Promise<number> {
  let count = 0
  for await (const { name } of operator.files.list()) if (name.startsWith('in_')) count++
  return count
}
