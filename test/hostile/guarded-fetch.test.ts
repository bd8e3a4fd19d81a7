// Which targets the guarded fetch connects to and which it refuses.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, beforeEach, describe, it } from 'node:test'
import { AddressRanges } from '../../src/domain/network/address-policy.ts'
import { TargetRefused } from '../../src/net/fetch-error.ts'
import { createGuardedConnect } from '../../src/net/guarded/guarded-connect.ts'
import type { NameResolver } from '../../src/net/guarded/name-resolver.ts'
import { always, FakeInternet, never } from '../harness/network/fake-internet.ts'

const content = Buffer.from('stands in for an image')

describe('guarded fetch', () => {
  let internet: FakeInternet

  before(async () => {
    internet = await FakeInternet.open()
    internet.answers.set('/a.png', (_request, response) => response.end(content))
  })

  after(() => internet.close())

  beforeEach(() => {
    internet.canaryConnects = 0
  })

  it('a guarded fetch fetches an allowed URL into a file, and returns its size and hash', async () => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const outcome = await internet.fetchUrl(`${internet.origin}/a.png`)
    assert.deepEqual(outcome, { kind: 'fetched', bytes: content.length, sha256 })
    assert.deepEqual(await readFile(internet.path), content)
    await internet.clear()
  })

  it('a guarded fetch sends the name as the Host header and no credentials, and requests uncompressed content', async () => {
    const headers = Promise.withResolvers<object>()
    internet.answers.set('/headers', (request, response) => {
      headers.resolve(request.headers)
      response.end(content)
    })
    const url = `http://pictures.test:${internet.port}/headers`
    await internet.assertFetched(url, { names: always('127.0.0.1') })
    assert.deepEqual(await headers.promise, {
      host: `pictures.test:${internet.port}`,
      connection: 'keep-alive',
      'user-agent': 'mutoscope',
      accept: '*/*',
      'accept-encoding': 'identity',
    })
  })

  it('a guarded fetch never connects to an address literal outside the policy, in any spelling', async () => {
    const spellings = '127.0.0.2 2130706434 0x7f.2 127.2 0 [::1] [::ffff:127.0.0.1] [::7f00:1]'
    for (const host of spellings.split(' ')) {
      await internet.assertEndsWithoutFile('refused', `http://${host}:${internet.port}/`)
    }
  })

  it('a guarded fetch never connects to localhost, another port or scheme, or a URL with user info', async () => {
    await internet.assertEndsWithoutFile('refused', `http://localhost:${internet.port}/`)
    await internet.assertEndsWithoutFile('refused', `http://user@127.0.0.1:${internet.port}/a.png`)
    await internet.assertEndsWithoutFile('refused', 'http://127.0.0.1:1/')
    await internet.assertEndsWithoutFile('refused', `ftp://127.0.0.1:${internet.port}/`)
  })

  it('the connector itself also checks address literals and the connected peer', async () => {
    const connect = (allowRanges: AddressRanges, hostname: string) => {
      const policy = { ...internet.policy, allowRanges }
      const connector = createGuardedConnect(policy, always('127.0.0.1'), 1_000, never)
      const target = { hostname, host: hostname, protocol: 'http:', port: String(internet.port) }
      return new Promise((resolve) => connector(target, (...[error]) => resolve(error)))
    }
    for (const literal of ['127.0.0.2', '[::1]']) {
      assert.ok((await connect(internet.policy.allowRanges, literal)) instanceof TargetRefused)
    }
    assert.equal(internet.canaryConnects, 0)
    const error = await connect(new AllowedOnce([]), 'changing.test')
    assert.match(error instanceof TargetRefused ? error.message : '', /connected to 127\.0\.0\.1/)
  })

  it('a guarded fetch never connects to a name if any of its addresses is outside the policy', async () => {
    const url = `http://mixed.test:${internet.port}/a.png`
    const many = Array.from({ length: 99 }, () => '127.0.0.1')
    const mixed = [
      ['127.0.0.2'],
      ['127.0.0.1', '127.0.0.2'],
      ['::1', '127.0.0.1'],
      [...many, '169.254.169.254'],
    ]
    for (const addresses of mixed) {
      const detail = await internet.assertEndsWithoutFile('refused', url, { names: always(...addresses) })
      assert.match(detail, /mixed\.test resolves to .* which is not allowed/)
    }
    await internet.assertEndsWithoutFile('refused', url, { names: always('not an address') })
  })

  it('a guarded fetch fails for a name without an address, and accepts a name with many addresses', async () => {
    const url = `http://name.test:${internet.port}/a.png`
    const broken: NameResolver = () => Promise.reject(new Error('SERVFAIL'))
    await internet.assertEndsWithoutFile('failed', url, { names: always() })
    await internet.assertEndsWithoutFile('failed', url, { names: broken })
    await internet.assertFetched(url, { names: always(...Array.from({ length: 100 }, () => '127.0.0.1')) })
  })

  it('a guarded fetch looks up a name once per connection and connects to the address found, so DNS rebinding has no effect', async () => {
    internet.answers.set('/again', (_request, response) =>
      response.writeHead(302, { location: '/a.png' }).end(),
    )
    const origin = `http://rebinding.test:${internet.port}`
    const names = inTurn(['127.0.0.1'], ['127.0.0.2'])
    await internet.assertFetched(`${origin}/a.png`, { names })
    await internet.assertEndsWithoutFile('refused', `${origin}/a.png`, { names })
    const between = inTurn(['127.0.0.1'], ['127.0.0.2'])
    await internet.assertEndsWithoutFile('refused', `${origin}/again`, { names: between })
  })

  it('a guarded fetch checks the target of every redirect', async () => {
    const targets = [
      `http://127.0.0.2:${internet.port}/`,
      `http://[::1]:${internet.port}/`,
      `//127.0.0.2:${internet.port}/`,
      `http://user:password@127.0.0.1:${internet.port}/a.png`,
      'http://169.254.169.254/latest/meta-data/',
      'http://127.0.0.1:1/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
    ]
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of targets) {
        internet.answers.set('/away', (_request, response) =>
          response.writeHead(status, { location }).end('body'),
        )
        await internet.assertEndsWithoutFile('refused', `${internet.origin}/away`)
      }
    }
  })

  it('a guarded fetch follows three redirects but not four', async () => {
    const redirect = (from: string, status: number, location: string) =>
      internet.answers.set(from, (_request, response) => response.writeHead(status, { location }).end('body'))
    redirect('/1', 302, '/a.png')
    redirect('/2', 307, `${internet.origin}/1`)
    redirect('/3', 301, '2')
    redirect('/4', 301, '/3')
    redirect('/loop', 308, '/loop')
    await internet.assertFetched(`${internet.origin}/3`)
    await internet.assertEndsWithoutFile('failed', `${internet.origin}/4`)
    await internet.assertEndsWithoutFile('failed', `${internet.origin}/loop`)
  })
})

function inTurn(...answers: string[][]): NameResolver {
  return () => Promise.resolve(answers.shift() ?? [])
}

/** Allows the address at the first check (after the lookup), but not at the second check (after connecting). */
class AllowedOnce extends AddressRanges {
  #asked = 0

  override has(): boolean {
    return this.#asked++ === 0
  }
}
