// Real sockets on loopback. One address and port plays the public Internet, through an exact entry in the policy; every
// other loopback listener is a canary that must never see a connection.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { AddressRanges, type AddressPolicy } from '../../src/domain/address-policy.ts'
import type { AccountId } from '../../src/domain/ids.ts'
import { branded } from '../../src/lib/brand.ts'
import { TargetRefused } from '../../src/net/fetch-fault.ts'
import { createGuardedConnect, type NameResolver } from '../../src/net/guarded-connect.ts'
import { fetchLimits, GuardedFetch, type FetchLimits } from '../../src/net/guarded-fetch.ts'

const accountId = branded<AccountId>('account')
const content = Buffer.from('a picture, as it were')
const never = new AbortController().signal
const quick: FetchLimits = {
  ...fetchLimits,
  totalMs: 10_000,
  connectTimeoutMs: 4_000,
}

describe('guarded fetch', () => {
  const answers = new Map<string, RequestListener>()
  const canaries: net.Server[] = []
  const mute = net.createServer((socket) => void socket.on('error', () => {}).resume())
  let server: Server
  let policy: AddressPolicy
  let origin: string
  let port: number
  let mutePort: number
  let folder: string
  let path: string
  let canaryConnects = 0

  before(async () => {
    server = createServer((request, response) => {
      const answer = answers.get(request.url ?? '')
      if (answer === undefined) response.writeHead(404).end()
      else answer(request, response)
    })
    port = await listen(server, '127.0.0.1', 0)
    origin = `http://127.0.0.1:${port}`
    mutePort = await listen(mute, '127.0.0.1', 0)
    policy = { allowRanges: new AddressRanges([['127.0.0.1', 32]]), allowPorts: new Set([port, mutePort]) }
    for (const host of canaryHosts()) {
      const canary = net.createServer((socket) => {
        canaryConnects++
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\ncanary')
      })
      await listen(canary, host, port)
      canaries.push(canary)
    }
    folder = await mkdtemp(join(tmpdir(), 'mutoscope-fetch-'))
    answers.set('/a.png', (_request, response) => response.end(content))
  })

  after(async () => {
    server.closeAllConnections()
    for (const listener of [server, mute, ...canaries]) await close(listener)
    await rm(folder, { recursive: true })
  })

  beforeEach(() => {
    path = join(folder, 'fetched')
    canaryConnects = 0
    return rm(path, { force: true })
  })

  function fetchUrl(
    url: string,
    options: { limits?: FetchLimits; names?: NameResolver; signal?: AbortSignal } = {},
  ) {
    const guarded = new GuardedFetch(policy, options.limits ?? quick, options.names ?? noNames)
    return guarded.fetchToFile(
      { url: new URL(url), accountId, path, bytesMax: 100_000 },
      options.signal ?? never,
    )
  }

  async function assertEndsWithoutFile(
    kind: 'refused' | 'failed',
    url: string,
    names: NameResolver = noNames,
  ) {
    const outcome = await fetchUrl(url, { names })
    assert.ok(outcome.kind === kind, `${url}: ${JSON.stringify(outcome)}`)
    assert.equal(canaryConnects, 0, `${url} reached a canary`)
    assert.deepEqual(await readdir(folder), [])
    return outcome.detail
  }

  it('brings an allowed URL into a file, with its size and hash', async () => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const expected = { kind: 'fetched', bytes: content.length, sha256 }
    assert.deepEqual(await fetchUrl(`${origin}/a.png`), expected)
    assert.deepEqual(await readFile(path), content)
  })

  it('sends the name as Host, no key, and asks for no coding', async () => {
    const headers = Promise.withResolvers<object>()
    answers.set('/headers', (request, response) => {
      headers.resolve(request.headers)
      response.end(content)
    })
    const outcome = await fetchUrl(`http://pictures.test:${port}/headers`, { names: always('127.0.0.1') })
    assert.equal(outcome.kind, 'fetched')
    assert.deepEqual(await headers.promise, {
      host: `pictures.test:${port}`,
      connection: 'keep-alive',
      'user-agent': 'mutoscope',
      accept: '*/*',
      'accept-encoding': 'identity',
    })
  })

  it('connects to no address literal outside the policy, in any spelling', async () => {
    for (const host of [
      '127.0.0.2',
      '2130706434',
      '0x7f.2',
      '127.2',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::7f00:1]',
    ]) {
      await assertEndsWithoutFile('refused', `http://${host}:${port}/`)
    }
    await assertEndsWithoutFile('refused', `http://localhost:${port}/`)
    await assertEndsWithoutFile('refused', `http://user@127.0.0.1:${port}/a.png`)
    await assertEndsWithoutFile('refused', 'http://127.0.0.1:1/')
    await assertEndsWithoutFile('refused', `ftp://127.0.0.1:${port}/`)
  })

  it('judges literals and the other end of a connection in the connector too, whoever uses it', async () => {
    const connect = (ranges: AddressRanges, hostname: string) => {
      const connector = createGuardedConnect(
        { ...policy, allowRanges: ranges },
        always('127.0.0.1'),
        1_000,
        never,
      )
      const target = { hostname, host: hostname, protocol: 'http:', port: String(port) }
      return new Promise((resolve) => connector(target, (...[error]) => resolve(error)))
    }
    for (const literal of ['127.0.0.2', '[::1]']) {
      assert.ok((await connect(policy.allowRanges, literal)) instanceof TargetRefused)
    }
    assert.equal(canaryConnects, 0)
    const error = await connect(new AllowedOnce([]), 'changing.test')
    assert.match(error instanceof TargetRefused ? error.message : '', /connected to 127\.0\.0\.1/)
  })

  it('connects to no name of which one address is outside the policy, whatever its place in the answer', async () => {
    const url = `http://mixed.test:${port}/a.png`
    const many = Array.from({ length: 99 }, () => '127.0.0.1')
    for (const answer of [
      ['127.0.0.2'],
      ['127.0.0.1', '127.0.0.2'],
      ['::1', '127.0.0.1'],
      [...many, '169.254.169.254'],
    ]) {
      const detail = await assertEndsWithoutFile('refused', url, always(...answer))
      assert.match(detail, /mixed\.test resolves to .* which is not allowed/)
    }
    await assertEndsWithoutFile('refused', url, always('not an address'))
    await assertEndsWithoutFile('failed', url, always())
    await assertEndsWithoutFile('failed', url, { resolve: () => Promise.reject(new Error('SERVFAIL')) })
  })

  it('takes a name with many allowed addresses', async () => {
    const names = always(...Array.from({ length: 100 }, () => '127.0.0.1'))
    assert.equal((await fetchUrl(`http://many.test:${port}/a.png`, { names })).kind, 'fetched')
  })

  it('looks a name up once for each connection and connects to that answer, so that rebinding gains nothing', async () => {
    const rebinding = inTurn(['127.0.0.1'], ['127.0.0.2'])
    answers.set('/again', (_request, response) => response.writeHead(302, { location: '/a.png' }).end())
    assert.equal(
      (await fetchUrl(`http://rebinding.test:${port}/a.png`, { names: rebinding })).kind,
      'fetched',
    )
    await rm(path)
    await assertEndsWithoutFile('refused', `http://rebinding.test:${port}/a.png`, rebinding)
    await assertEndsWithoutFile(
      'refused',
      `http://rebinding.test:${port}/again`,
      inTurn(['127.0.0.1'], ['127.0.0.2']),
    )
  })

  it('judges every hop of a redirect anew', async () => {
    const targets = [
      `http://127.0.0.2:${port}/`,
      `http://[::1]:${port}/`,
      `//127.0.0.2:${port}/`,
      `http://user:password@127.0.0.1:${port}/a.png`,
      'http://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1:1/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
    ]
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of targets) {
        answers.set('/away', (_request, response) => response.writeHead(status, { location }).end('body'))
        await assertEndsWithoutFile('refused', `${origin}/away`)
      }
    }
  })

  it('follows three redirects and not four', async () => {
    answers.set('/1', (_request, response) =>
      response.writeHead(302, { location: '/a.png' }).end('some body'),
    )
    answers.set('/2', (_request, response) => response.writeHead(307, { location: `${origin}/1` }).end())
    answers.set('/3', (_request, response) => response.writeHead(301, { location: '2' }).end())
    answers.set('/4', (_request, response) => response.writeHead(301, { location: '/3' }).end())
    answers.set('/loop', (_request, response) => response.writeHead(301, { location: '/loop' }).end())
    assert.equal((await fetchUrl(`${origin}/3`)).kind, 'fetched')
    await rm(path)
    await assertEndsWithoutFile('failed', `${origin}/4`)
    await assertEndsWithoutFile('failed', `${origin}/loop`)
  })

  it('fails on what is not the plain content', async () => {
    answers.set('/gzip', (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000))),
    )
    answers.set('/no-content', (_request, response) => response.writeHead(204).end())
    answers.set('/nowhere', (_request, response) => response.writeHead(302).end())
    answers.set('/short', (_request, response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('too little')
      response.socket?.end()
    })
    answers.set('/nonsense', (_request, response) => void response.socket?.end('HTTP/9.9 what\r\n\r\n'))
    answers.set('/hang-up', (_request, response) => void response.socket?.destroy())
    answers.set('/headers', (_request, response) =>
      response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end(),
    )
    answers.set(
      '/upgrade',
      (_request, response) => void response.socket?.end('HTTP/1.1 101 Go\r\nupgrade: h2c\r\n\r\n'),
    )
    const cases = [
      'gzip',
      'no-content',
      'nowhere',
      'short',
      'nonsense',
      'hang-up',
      'headers',
      'upgrade',
      'missing',
    ]
    for (const name of cases) await assertEndsWithoutFile('failed', `${origin}/${name}`)
  })

  it('fails when nobody listens', async () => {
    const gone = net.createServer()
    const gonePort = await listen(gone, '127.0.0.1', 0)
    await close(gone)
    const lonely: AddressPolicy = { ...policy, allowPorts: new Set([gonePort]) }
    const guarded = new GuardedFetch(lonely, quick, noNames)
    const order = { url: new URL(`http://127.0.0.1:${gonePort}/`), accountId, path, bytesMax: 10 }
    const outcome = await guarded.fetchToFile(order, never)
    assert.match(outcome.kind === 'failed' ? outcome.detail : '', /ECONNREFUSED/)
  })

  it('ends an endless body at its cap, whatever length was announced', async () => {
    answers.set('/endless', (_request, response) => {
      const pump = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000)));
      }
      response.on('drain', pump)
      pump()
    })
    answers.set('/announced', (_request, response) =>
      response.writeHead(200, { 'content-length': 1e12 }).write('x'),
    )
    assert.match(await assertEndsWithoutFile('failed', `${origin}/endless`), /larger than 100000 bytes/)
    await assertEndsWithoutFile('failed', `${origin}/announced`)
    answers.set('/exact', (_request, response) => response.end(Buffer.alloc(100_000)))
    answers.set('/over', (_request, response) => response.end(Buffer.alloc(100_001)))
    assert.equal((await fetchUrl(`${origin}/exact`)).kind, 'fetched')
    await rm(path)
    await assertEndsWithoutFile('failed', `${origin}/over`)
  })

  it('ends a dripping body at the least rate', async () => {
    answers.set('/drip', (_request, response) => {
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const limits: FetchLimits = { ...quick, rateWindowMs: 100, rateBytesMin: 100 }
    assert.deepEqual(await fetchUrl(`${origin}/drip`, { limits }), {
      kind: 'failed',
      detail: 'sends too slowly',
    })
    assert.deepEqual(await readdir(folder), [])
  })

  it('ends whatever takes longer than the budget: silent names, silent servers, TLS without end, steady bodies', async () => {
    const short: FetchLimits = { ...quick, totalMs: 150, rateWindowMs: 60_000 }
    answers.set('/silent', () => {})
    answers.set('/steady', (_request, response) => {
      const drip = setInterval(() => response.write('xxxxxxxx'), 10)
      response.on('close', () => clearInterval(drip))
    })
    const silence: NameResolver = { resolve: () => new Promise(() => {}) }
    const startedMs = performance.now()
    for (const url of [
      `${origin}/silent`,
      `${origin}/steady`,
      `http://silent.test:${port}/`,
      `https://127.0.0.1:${mutePort}/`,
    ]) {
      const outcome = await fetchUrl(url, { limits: short, names: silence })
      assert.deepEqual(outcome, { kind: 'failed', detail: 'took longer than 150 ms' }, url)
    }
    assert.ok(performance.now() - startedMs < quick.connectTimeoutMs, 'no wait for the time-out of a connect')
    assert.deepEqual(await readdir(folder), [])
  })

  it('rejects with the reason of whoever aborts it, and leaves no file', async () => {
    const controller = new AbortController()
    answers.set('/abort', (_request, response) => {
      response.write('some')
      controller.abort(new Error('lease is over'))
    })
    await assert.rejects(fetchUrl(`${origin}/abort`, { signal: controller.signal }), /lease is over/)
    assert.deepEqual(await readdir(folder), [])
  })

  it('blames our own disk on nobody else, and never touches a file that was there', async () => {
    await writeFile(path, 'older')
    await assert.rejects(fetchUrl(`${origin}/a.png`), { code: 'EEXIST' })
    assert.equal(await readFile(path, 'utf8'), 'older')
  })

  it('fetches at most so many at once for one account, and lets another pass', async () => {
    const held: (() => void)[] = []
    answers.set('/held', (_request, response) => void held.push(() => response.end('x')))
    const limits: FetchLimits = { ...quick, totalMs: 10_000, concurrencyPerAccount: 2, concurrencyTotal: 3 }
    const guarded = new GuardedFetch(policy, limits, noNames)
    const order = (id: string, name: string) => {
      const account = branded<AccountId>(id)
      return { url: new URL(`${origin}/held`), accountId: account, path: join(folder, name), bytesMax: 10 }
    }
    const orders = [order('a', '1'), order('a', '2'), order('a', '3'), order('b', '4')]
    const outcomes = Promise.all(orders.map((each) => guarded.fetchToFile(each, never)))
    await until(() => held.length === 3)
    assert.deepEqual((await readdir(folder)).toSorted(), [])
    held.shift()?.()
    await until(() => held.length === 3)
    for (const release of held) release()
    assert.deepEqual(new Set((await outcomes).map((outcome) => outcome.kind)), new Set(['fetched']))
    for (const { path: fetched } of orders) await rm(fetched)
  })
})

/** Allows what is looked up, and nothing any more once it is connected. */
class AllowedOnce extends AddressRanges {
  #asked = 0

  override has(): boolean {
    return this.#asked++ === 0
  }
}

const noNames: NameResolver = { resolve: () => assert.fail('no name is to be looked up') }

function always(...addresses: string[]): NameResolver {
  return { resolve: () => Promise.resolve(addresses) }
}

function inTurn(...answers: string[][]): NameResolver {
  return { resolve: () => Promise.resolve(answers.shift() ?? []) }
}

/** Loopback addresses beside the allowed one; IPv6 is not on every machine. */
function canaryHosts(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  return addresses.some((entry) => entry.address === '::1') ? ['127.0.0.2', '::1'] : ['127.0.0.2']
}

async function listen(server: net.Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function close(server: net.Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

async function until(condition: () => boolean): Promise<void> {
  const signal = AbortSignal.timeout(5_000)
  while (!condition()) {
    signal.throwIfAborted()
    await new Promise((resolve) => setImmediate(resolve))
  }
}
