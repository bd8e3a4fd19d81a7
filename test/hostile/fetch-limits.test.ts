// How the guarded fetch handles a hostile server at an allowed address.

import assert from 'node:assert/strict'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { AccountId } from '../../src/domain/ids.ts'
import { branded } from '../../src/lib/brand.ts'
import type { NameResolver } from '../../src/net/guarded/name-resolver.ts'
import { GuardedFetch } from '../../src/net/guarded/guarded-fetch.ts'
import type { FetchLimits } from '../../src/net/guarded/guarded-fetch.ts'
import {
  bytesMax,
  close,
  FakeInternet,
  listen,
  never,
  noNames,
  portOf,
  testLimits,
} from '../harness/network/fake-internet.ts'
import { until } from '../harness/time/until.ts'

describe('a guarded fetch from a hostile server', () => {
  let internet: FakeInternet

  before(async () => {
    internet = await FakeInternet.open()
  })

  after(() => internet.close())

  it('a guarded fetch fails for any response except status 200 with uncompressed content', async () => {
    internet.answers.set('/gzip', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000))),
    )
    internet.answers.set('/no-content', (_request, response) => response.writeHead(204).end())
    internet.answers.set('/nowhere', (_request, response) => response.writeHead(302).end())
    internet.answers.set('/cut', (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('too little')
      response.socket?.end()
    })
    internet.answers.set('/hang-up', (_request, response) => void response.socket?.destroy())
    internet.answers.set('/head', (_request, response) =>
      response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end(),
    )
    for (const name of ['gzip', 'no-content', 'nowhere', 'cut', 'hang-up', 'head', 'missing']) {
      await internet.assertEndsWithoutFile('failed', `${internet.origin}/${name}`)
    }
  })

  it('a guarded fetch fails for responses that are not HTTP or switch to another protocol', async () => {
    const say = (path: string, bytes: string) =>
      internet.answers.set(path, (_request, response) => void response.socket?.end(bytes))
    say('/nonsense', 'SSH-2.0-OpenSSH_9.9\r\n')
    say('/version', 'HTTP/9.9 200 OK\r\n\r\n')
    say('/upgrade', 'HTTP/1.1 101 Go\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n')
    say('/lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab')
    for (const name of ['nonsense', 'version', 'upgrade', 'lengths']) {
      await internet.assertEndsWithoutFile('failed', `${internet.origin}/${name}`)
    }
  })

  it('a guarded fetch fails if the connection is refused', async () => {
    const gone = net.createServer()
    await listen(gone, '127.0.0.1', 0)
    const port = portOf(gone)
    await close(gone)
    const guarded = new GuardedFetch({ ...internet.policy, allowPorts: new Set([port]) }, testLimits, noNames)
    const outcome = await guarded.fetchToFile(
      { ...requestOf('a'), url: new URL(`http://127.0.0.1:${port}/`) },
      never,
    )
    assert.match(outcome.kind === 'failed' ? outcome.detail : '', /ECONNREFUSED/)
  })

  it('a guarded fetch stops reading at the size limit, regardless of the announced length', async () => {
    internet.answers.set('/endless', (_request, response) => {
      const pump = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000)));
      }
      response.on('drain', pump)
      pump()
    })
    internet.answers.set('/announced', (_request, response) =>
      response.writeHead(200, { 'content-length': 1e12 }).write('x'),
    )
    internet.answers.set('/exact', (_request, response) => response.end(Buffer.alloc(bytesMax)))
    internet.answers.set('/over', (_request, response) => {
      response.write(Buffer.alloc(bytesMax))
      response.end('x')
    })
    const detail = await internet.assertEndsWithoutFile('failed', `${internet.origin}/endless`)
    assert.match(detail, /larger than 100000 bytes/)
    await internet.assertEndsWithoutFile('failed', `${internet.origin}/announced`)
    await internet.assertEndsWithoutFile('failed', `${internet.origin}/over`)
    await internet.assertFetched(`${internet.origin}/exact`)
  })

  it('a guarded fetch fails if the body arrives below the minimum rate', async () => {
    drip('/drip', 20)
    const limits: FetchLimits = { ...testLimits, rateWindowMs: 100, rateBytesMin: 100 }
    const detail = await internet.assertEndsWithoutFile('failed', `${internet.origin}/drip`, { limits })
    assert.equal(detail, 'sends too slowly')
  })

  it('a guarded fetch fails once the total time is over: silent servers, silent name servers, silent TLS, and endless bodies', async () => {
    drip('/steady', 10)
    internet.answers.set('/mute', () => {})
    const limits: FetchLimits = { ...testLimits, totalMs: 150, rateWindowMs: 60_000 }
    const names: NameResolver = () => new Promise(() => {})
    const local = [`${internet.origin}/mute`, `${internet.origin}/steady`]
    const startedMs = performance.now()
    for (const url of [
      ...local,
      `http://mute.test:${internet.port}/`,
      `https://127.0.0.1:${internet.mutePort}/`,
    ]) {
      const detail = await internet.assertEndsWithoutFile('failed', url, { limits, names })
      assert.equal(detail, 'took longer than 150 ms', url)
    }
    const tookMs = performance.now() - startedMs
    assert.ok(tookMs < testLimits.connectTimeoutMs, 'a hanging connect does not outlive the total time')
  })

  it("a guarded fetch rejects with the signal's reason, and leaves no file", async () => {
    const controller = new AbortController()
    internet.answers.set('/abort', (_request, response) => {
      response.write('some')
      controller.abort(new Error('the lease has ended'))
    })
    const aborted = internet.fetchUrl(`${internet.origin}/abort`, { signal: controller.signal })
    await assert.rejects(aborted, /the lease has ended/)
    assert.deepEqual(await readdir(internet.folder), [])
  })

  it('a guarded fetch rejects with errors from our own disk, and never touches an existing file', async () => {
    await writeFile(internet.path, 'older')
    internet.answers.set('/a.png', (_request, response) => response.end('x'))
    await assert.rejects(internet.fetchUrl(`${internet.origin}/a.png`), { code: 'EEXIST' })
    assert.equal(await readFile(internet.path, 'utf8'), 'older')
    await internet.clear()
  })

  it("a guarded fetch limits an account's concurrency without delaying other accounts", async () => {
    const held: (() => void)[] = []
    internet.answers.set('/held', (_request, response) => void held.push(() => response.end('x')))
    const limits: FetchLimits = { ...testLimits, concurrencyPerAccount: 2, concurrencyTotal: 3 }
    const guarded = new GuardedFetch(internet.policy, limits, noNames)
    const requests = ['a', 'a', 'a', 'b'].map((account, index) => ({
      ...requestOf(account),
      path: pathOf(index),
    }))
    const outcomes = Promise.all(requests.map((request) => guarded.fetchToFile(request, never)))
    await until(
      'two requests of one account and one request of the other are running',
      () => held.length === 3,
      5_000,
    )
    held.shift()?.()
    await until('the third request of the first account is running', () => held.length === 3, 5_000)
    for (const release of held) release()
    assert.deepEqual(new Set((await outcomes).map((outcome) => outcome.kind)), new Set(['fetched']))
  })

  function requestOf(account: string) {
    const accountId = branded<AccountId>(account)
    return { url: new URL(`${internet.origin}/held`), accountId, path: internet.path, bytesMax }
  }

  function pathOf(index: number): string {
    return join(internet.folder, String(index))
  }

  function drip(path: string, pauseMs: number): void {
    internet.answers.set(path, (_request, response) => {
      const drops = setInterval(() => response.write('x'), pauseMs)
      response.on('close', () => clearInterval(drops))
    })
  }
})
