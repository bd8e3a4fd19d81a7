import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'

import { publicOnly } from '../../src/domain/network/address-policy.ts'
import type { AddressPolicy } from '../../src/domain/network/address-policy.ts'
import { downloadLimits, Downloads } from '../../src/net/download.ts'
import type { Download, DownloadOrder } from '../../src/net/download.ts'
import { always, FakeInternet, never, noNames } from '../harness/network/fake-internet.ts'
import { until } from '../harness/time/until.ts'

const headers = { authorization: 'Bearer engine-key' }
const content = randomBytes(50_000)
const etag = '"v1"'

describe('the download of an output', () => {
  let internet: FakeInternet
  let seen: IncomingMessage[] = []
  let current: Download | null = null

  before(async () => {
    internet = await FakeInternet.open()
  })

  beforeEach(() => {
    seen = []
  })

  after(() => internet.close())

  function begin(path: string, more: Partial<DownloadOrder> = {}, policy: AddressPolicy = internet.policy) {
    const order = {
      url: internet.origin + path,
      headers,
      origins: [internet.origin],
      outputOrigins: [],
      provider: 'engine',
      path: internet.path,
      bytesMax: 100_000,
      ...more,
    }
    const limits = { ...downloadLimits, rateWindowMs: 200, rateBytesMin: 1_000, concurrencyPerProvider: 2 }
    current = new Downloads(policy, limits, always('127.0.0.1')).begin(order)
    return current
  }

  async function assertSaved(download: Download): Promise<void> {
    assert.deepEqual(await download.try(never), { kind: 'saved' })
    const saved = await readFile(internet.path)
    assert.equal(hashOf(saved), hashOf(content))
  }

  /** Breaks the connection `breaks` times, each time after half of the remaining file. Then sends the rest. */
  function serveInPieces(path: string, breaks: number, tag: () => string | null = () => etag): void {
    let broken = 0
    internet.answers.set(path, (request, response) => {
      seen.push(request)
      const version = tag()
      const isSame = version !== null && request.headers['if-range'] === version
      const from = isSame ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0
      const length = content.length - from
      response.writeHead(from > 0 ? 206 : 200, {
        'content-length': length,
        ...(version === null ? {} : { etag: version }),
        ...(from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}),
      })
      if (broken++ >= breaks) return void response.end(content.subarray(from))
      response.write(content.subarray(from, from + length / 2))
      // If a connection breaks, bytes that have arrived but have not been read are lost. Therefore, the server first
      // waits until the client has read all bytes sent so far.
      void until('half of the rest has been read', () => current?.bytes === from + length / 2, 5_000).then(
        () => response.socket?.end(),
      )
    })
  }

  for (const [name, policy] of [
    ['from the engine itself', publicOnly],
    ['from another host', null],
  ] as const) {
    it(`a download ${name} continues where it broke off`, async () => {
      serveInPieces('/broken', 2)
      const origins = policy === null ? [] : [internet.origin]
      const download = begin('/broken', { origins }, policy ?? internet.policy)
      assert.equal((await download.try(never)).kind, 'failed')
      assert.equal(download.bytes, content.length / 2)
      assert.equal((await download.try(never)).kind, 'failed')
      await assertSaved(download)
      assert.deepEqual(
        seen.map((request) => request.headers.range),
        [undefined, 'bytes=25000-', 'bytes=37500-'],
      )
    })
  }

  it('a download starts over if the file has changed, or if the server does not identify its version', async () => {
    let edits = 0
    serveInPieces('/changed', 1, () => `"v${edits++}"`)
    const changed = begin('/changed')
    await changed.try(never)
    assert.equal(changed.bytes, content.length / 2)
    await assertSaved(changed)
    serveInPieces('/nameless', 1, () => null)
    const nameless = begin('/nameless')
    await nameless.try(never)
    await assertSaved(nameless)
    assert.equal(seen.at(-1)?.headers.range, undefined)
  })

  it('a download starts over if the server ignores If-Range and sends the rest of another version', async () => {
    const old = randomBytes(content.length)
    internet.answers.set('/careless', (request, response) => {
      seen.push(request)
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
      if (seen.length > 1) {
        const range =
          from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}
        response.writeHead(from > 0 ? 206 : 200, { etag: '"v2"', ...range })
        return void response.end(content.subarray(from))
      }
      response.writeHead(200, { 'content-length': content.length, etag })
      response.write(old.subarray(0, 20_000))
      void until('the first part has been read', () => current?.bytes === 20_000, 5_000).then(() =>
        response.socket?.end(),
      )
    })
    const download = begin('/careless')
    assert.equal((await download.try(never)).kind, 'failed')
    assert.equal((await download.try(never)).kind, 'failed', 'the other version is not appended')
    await assertSaved(download)
  })

  it('a download gives up immediately after a permanent refusal, and reports other failures as temporary', async () => {
    const statuses = {
      404: 'refused',
      410: 'refused',
      403: 'refused',
      429: 'failed',
      500: 'failed',
      503: 'failed',
    }
    for (const [status, kind] of Object.entries(statuses)) {
      internet.answers.set('/status', (_, response) => response.writeHead(Number(status)).end())
      assert.equal((await begin('/status').try(never)).kind, kind, status)
    }
    assert.equal((await begin('', { url: 'not a URL' }).try(never)).kind, 'refused')
  })

  it('a download never saves more than the limit', async () => {
    internet.answers.set('/large', (_, response) => response.end(Buffer.alloc(200_000)))
    internet.answers.set('/unannounced', (_, response) => {
      response.write(Buffer.alloc(100_000))
      response.end('x')
    })
    assert.equal((await begin('/large').try(never)).kind, 'refused')
    assert.equal((await begin('/unannounced').try(never)).kind, 'refused')
  })

  it('a download ends an attempt that makes no progress or is too slow, but not an attempt that only takes a long time', async () => {
    internet.answers.set('/still', (_, response) => void response.writeHead(200).write(Buffer.alloc(5_000)))
    assert.equal((await begin('/still').try(never)).kind, 'failed')
    internet.answers.set('/drip', (_, response) => {
      const drops = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drops))
    })
    assert.deepEqual(await begin('/drip', { origins: [] }).try(never), {
      kind: 'failed',
      detail: 'sends too slowly',
    })
    internet.answers.set('/steady', (_, response) => {
      let sent = 0
      const drops = setInterval(() => {
        response.write(content.subarray(sent, (sent += 2_500)))
        if (sent >= content.length) response.end(() => clearInterval(drops))
      }, 50)
    })
    // This download takes one second, which is five times the limit on time without progress.
    await assertSaved(begin('/steady'))
  })

  it('a download sends the credentials only to the origins of the engine, even if it follows redirects', async () => {
    const ask = (path: string) =>
      internet.answers.set(path, (request, response) => {
        seen.push(request)
        response.end(content)
      })
    ask('/file')
    await assertSaved(begin('/file'))
    await assertSaved(begin('/file', { origins: ['http://127.0.0.1:1'] }))
    const redirect = (path: string, location: string) =>
      internet.answers.set(path, (_, response) => response.writeHead(302, { location }).end())
    const stranger = `http://stranger.test:${internet.port}`
    redirect('/away', `${stranger}/file`)
    await assertSaved(begin('/away'))
    // The credentials are also withheld after another host redirects back to the engine.
    redirect('/there', `${stranger}/back`)
    redirect('/back', `${internet.origin}/file`)
    await assertSaved(begin('/there'))
    redirect('/within', `${internet.origin}/file`)
    await assertSaved(begin('/within'))
    assert.deepEqual(
      seen.map((request) => request.headers.authorization),
      [headers.authorization, undefined, undefined, undefined, headers.authorization],
    )
  })

  it("a download reaches the operator's own network only at origins that the operator has configured", async () => {
    internet.answers.set('/file', (_, response) => response.end(content))
    await assertSaved(begin('/file', {}, publicOnly))
    const elsewhere = begin('/file', { url: `http://127.0.0.2:${internet.port}/file` })
    assert.equal((await elsewhere.try(never)).kind, 'refused')
    internet.answers.set('/inside', (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${internet.port}/file` }).end(),
    )
    assert.equal((await begin('/inside', {}, publicOnly).try(never)).kind, 'refused')
    assert.equal(internet.canaryConnects, 0)
  })

  it("a download reaches another server in the operator's own network if the operator has configured it, and sends no credentials there", async () => {
    internet.answers.set('/file', (request, response) => {
      seen.push(request)
      response.end(content)
    })
    const bucket = { origins: ['http://127.0.0.1:1'], outputOrigins: [internet.origin] }
    await assertSaved(begin('/file', bucket, publicOnly))
    assert.deepEqual(
      seen.map((request) => request.headers.authorization),
      [undefined],
    )
    const unlisted = begin('/file', { ...bucket, outputOrigins: [] }, publicOnly)
    assert.equal((await unlisted.try(never)).kind, 'refused')
  })

  it('a download for one engine waits for a slot without delaying the downloads for another engine', async () => {
    const held: (() => void)[] = []
    internet.answers.set('/held', (_, response) => void held.push(() => response.end(content)))
    const limits = { ...downloadLimits, concurrencyPerProvider: 2 }
    const downloads = new Downloads(publicOnly, limits, noNames)
    const tries = ['slow', 'slow', 'slow', 'other'].map((provider, index) =>
      downloads
        .begin({
          url: `${internet.origin}/held`,
          headers,
          origins: [internet.origin],
          outputOrigins: [],
          provider,
          path: join(internet.folder, String(index)),
          bytesMax: 100_000,
        })
        .try(never),
    )
    await until(
      'two downloads for one engine and one for the other are running',
      () => held.length === 3,
      5_000,
    )
    held.shift()?.()
    await until('the third download for the first engine is running', () => held.length === 3, 5_000)
    for (const release of held) release()
    assert.ok((await Promise.all(tries)).every(({ kind }) => kind === 'saved'))
  })

  it('a download rejects with the reason given by the signal', async () => {
    const controller = new AbortController()
    internet.answers.set('/abort', (_, response) => {
      response.write('some')
      controller.abort(new Error('the lease has ended'))
    })
    await assert.rejects(begin('/abort').try(controller.signal), /the lease has ended/)
  })
})

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
