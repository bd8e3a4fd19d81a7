import assert from 'node:assert/strict'
import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { FetchFailed, NotSent } from './fetch-error.ts'
import { HttpClient, readText } from './http-client.ts'
import type { HttpRequest } from './http-client.ts'

const limits = { connectTimeoutMs: 4_000, headersTimeoutMs: 300, bodyTimeoutMs: 300 }

describe('the plain HTTP client', () => {
  const answers = new Map<string, RequestListener>()
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answers.get(request.url ?? '')?.(request, response)
  })
  const client = new HttpClient(limits)

  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  function urlOf(path: string): URL {
    return new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }

  function send(path: string, request: Partial<HttpRequest> = {}) {
    return client.send({ method: 'GET', url: urlOf(path), headers: {}, body: null, signal: null, ...request })
  }

  it('returns every response unchanged, without following redirects or decompressing', async () => {
    const raw = Buffer.from('1f8b080000', 'hex').toString('latin1')
    answers.set('/moved', (_, response) => {
      response.writeHead(302, { location: '/elsewhere', 'content-encoding': 'gzip' }).end(raw)
    })
    const answer = await send('/moved')
    assert.equal(answer.status, 302)
    assert.equal(answer.headers['location'], '/elsewhere')
    assert.equal(await readText(answer, 100), Buffer.from(raw).toString())
    assert.equal(seen.includes('GET /elsewhere'), false)
  })

  it('streams a body with the given length', async () => {
    answers.set('/put', (request, response) => void request.pipe(response))
    const body = () => Readable.from([Buffer.from('01234'), Buffer.from('56789')])
    const answer = await send('/put', { method: 'PUT', headers: { 'content-length': '10' }, body: body() })
    assert.equal(await readText(answer, 10), '0123456789')
    const tooLong = { method: 'PUT', headers: { 'content-length': '9' }, body: body() } as const
    await assert.rejects(send('/put', tooLong), FetchFailed)
  })

  it('never sends a request twice, even if a reused connection breaks', async () => {
    const sockets = new Set<Socket>()
    answers.set('/fine', (request, response) => {
      sockets.add(request.socket)
      response.end('fine')
    })
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'POST'] as const) {
      for (let wasUsedBefore = false, tries = 0; !wasUsedBefore; tries++) {
        assert.ok(tries < 100, 'a connection is reused')
        const path = `/breaks-${method}-${tries}`
        answers.set(path, (request) => {
          wasUsedBefore = sockets.has(request.socket)
          request.socket.destroy()
        })
        await readText(await send('/fine'), 10)
        // A connection becomes reusable one turn of the event loop after its last response.
        await new Promise(setImmediate)
        await assert.rejects(send(path, { method }), FetchFailed)
        // If undici repeated the request, the copy would arrive before the next request.
        await readText(await send('/fine'), 10)
        assert.equal(seen.filter((request) => request === `${method} ${path}`).length, 1)
      }
    }
  })

  it('gives up on a server that is silent, stops midway, or cannot be reached', async () => {
    answers.set('/mute', () => {})
    await assert.rejects(send('/mute'), /HEADERS_TIMEOUT/)
    answers.set('/half', (_, response) => void response.writeHead(200, { 'content-length': 9 }).write('half'))
    await assert.rejects(readText(await send('/half'), 100), /BODY_TIMEOUT/)
    answers.set('/cut', (_, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy())
    })
    await assert.rejects(readText(await send('/cut'), 100), FetchFailed)
    const url = new URL('http://127.0.0.1:1/')
    await assert.rejects(send('/', { url }), /ECONNREFUSED/)
  })

  it('reports that nothing was sent only if there was no connection', async () => {
    const unreachable = ['http://127.0.0.1:1/', 'http://no-such-host.invalid/']
    for (const url of unreachable)
      await assert.rejects(send('/', { url: new URL(url), method: 'POST' }), NotSent)
    // The server does not support TLS, so the connection fails before the request is sent.
    const withTls = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await assert.rejects(send('/', { url: withTls, method: 'POST' }), NotSent)
    answers.set('/reset', (request) => void request.socket.resetAndDestroy())
    for (let tries = 0; tries < 3; tries++) {
      const error = await send('/reset', { method: 'POST' }).catch((caught: unknown) => caught)
      assert.ok(error instanceof FetchFailed && !(error instanceof NotSent))
    }
  })

  it('reports when it writes a request, which is never before there is a connection', async () => {
    const events: string[] = []
    const onSent = () => void events.push('sent')
    answers.set('/slow', (_, response) => {
      events.push('arrived')
      response.end()
    })
    await readText(await send('/slow', { method: 'POST', body: 'x', onSent }), 10)
    assert.deepEqual(events, ['sent', 'arrived'])
    await assert.rejects(send('/', { url: new URL('http://127.0.0.1:1/'), onSent }), NotSent)
    assert.deepEqual(events, ['sent', 'arrived'])
  })

  it("rejects with the signal's reason if the signal aborts before or during a response", async () => {
    const reason = new Error('enough')
    const [early, late] = [new AbortController(), new AbortController()]
    answers.set('/waits', () => early.abort(reason))
    await assert.rejects(send('/waits', { signal: early.signal }), reason)
    answers.set('/goes-on', (_, response) => void response.writeHead(200).write('a'))
    const { body } = await send('/goes-on', { signal: late.signal })
    late.abort(reason)
    await assert.rejects(body.toArray(), reason)
  })

  it('reads no more text than the limit, and allows a reader to stop early', async () => {
    answers.set('/long', (_, response) => void response.end('x'.repeat(1_000_000)))
    await assert.rejects(readText(await send('/long'), 999_999), /larger than 999999 bytes/)
    const { body } = await send('/long')
    body.destroy()
    await new Promise((resolve) => body.once('close', resolve))
  })

  function exchange(path: string, request: Partial<HttpRequest> = {}, bytesMax = 100) {
    return client.exchange(
      { method: 'GET', url: urlOf(path), headers: {}, body: null, signal: null, ...request },
      bytesMax,
    )
  }

  it('an exchange returns the whole text of a response with any status', async () => {
    answers.set('/text?a=1', (request, response) => {
      response.writeHead(503, { 'retry-after': '7' })
      response.write(Buffer.from('é').subarray(0, 1))
      request.once('end', () => response.end(Buffer.from('é!').subarray(1)))
      request.resume()
    })
    const sent: string[] = []
    const { status, headers, text } = await exchange('/text?a=1', {
      method: 'POST',
      body: 'x',
      onSent: () => void sent.push('sent'),
    })
    assert.deepEqual([status, headers['retry-after'], text, sent], [503, '7', 'é!', ['sent']])
  })

  it('an exchange rejects a response that is too long, late, or incomplete, and an unreachable server', async () => {
    answers.set('/long', (_, response) => void response.end('x'.repeat(1_000_000)))
    await assert.rejects(exchange('/long', {}, 999_999), /larger than 999999 bytes/)
    assert.equal((await exchange('/long', {}, 1_000_000)).text.length, 1_000_000)
    answers.set('/mute', () => {})
    await assert.rejects(exchange('/mute'), /HEADERS_TIMEOUT/)
    answers.set('/half', (_, response) => void response.writeHead(200, { 'content-length': 9 }).write('half'))
    await assert.rejects(exchange('/half'), /BODY_TIMEOUT/)
    answers.set('/cut', (_, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy())
    })
    await assert.rejects(exchange('/cut'), FetchFailed)
    await assert.rejects(exchange('/', { url: new URL('http://127.0.0.1:1/') }), NotSent)
  })

  it("an exchange that is aborted rejects with the signal's reason, and closes its connection", async () => {
    const reason = new Error('enough')
    await assert.rejects(exchange('/aborted', { signal: AbortSignal.abort(reason) }), reason)
    const during = new AbortController()
    answers.set('/goes-on', (_, response) => {
      response.writeHead(200).write('a', () => during.abort(reason))
    })
    const closed = once(server, 'connection').then(([socket]) => {
      return new Promise((resolve) => (socket as Socket).on('error', () => {}).once('close', resolve))
    })
    const client = new HttpClient(limits)
    const url = urlOf('/goes-on')
    const whole = { method: 'GET', url, headers: {}, body: null, signal: during.signal } as const
    await assert.rejects(client.exchange(whole, 100), reason)
    await closed
    assert.deepEqual(getEventListeners(during.signal, 'abort'), [])
  })

  it('a request that was aborted while it waited for a connection is not sent later, and the connection stays open', async () => {
    const reason = new Error('enough')
    let connections = 0
    const count = () => connections++
    server.on('connection', count)
    const single = new HttpClient({ ...limits, connectionsMax: 1 })
    const url = urlOf('/held')
    const waiting = new AbortController()
    answers.set('/held', (_, response) => {
      waiting.abort(reason)
      setImmediate(() => response.end('held'))
    })
    const request = { method: 'GET', headers: {}, body: null } as const
    const held = single.exchange({ ...request, url, signal: null }, 10)
    const later = { ...request, url: urlOf('/later'), signal: waiting.signal }
    await assert.rejects(single.exchange(later, 10), reason)
    assert.equal((await held).text, 'held')
    answers.set('/last', (_, response) => void response.end())
    await single.exchange({ ...request, url: urlOf('/last'), signal: null }, 10)
    assert.equal(seen.includes('GET /later'), false)
    assert.equal(seen.includes('GET /aborted'), false)
    assert.deepEqual([connections, getEventListeners(waiting.signal, 'abort')], [1, []])
  })
})
