// Tests what happens to the bodies of requests that are refused before they have been read to the end.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import { test } from 'node:test'

import { startDispatchingServer } from '../../../test/harness/network/dispatching-server.ts'
import { RawConnection } from '../../../test/harness/network/raw-http.ts'
import { until } from '../../../test/harness/time/until.ts'
import { ServiceError } from '../../domain/errors.ts'
import { plainText } from './answer.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'
import { readChunks } from './request-body.ts'

const received: IncomingMessage[] = []
const { url } = await startDispatchingServer((request, response, dispatcher) => {
  received.push(request)
  void dispatcher.dispatch(refuseAll, request, response, {})
})

/**
 * Responds to `/large` with more bytes than the buffers of both sockets hold. Refuses `/read` after reading part of its
 * body, and other requests without reading their bodies.
 */
async function refuseAll(call: Call): Promise<Answer> {
  if (call.request.url === '/large') return plainText(200, 'x'.repeat(bodyBytes), null)
  if (call.request.url === '/read') for await (const _ of readChunks(call, 1));
  throw new ServiceError('too_large')
}

/** More than the buffers of both sockets hold, so the client can send such a body only if the server reads it. */
const bodyBytes = 20_000_000
const turnsPerAddress = 4

/** Sends a request with only the first byte of its body, and waits until the request is refused. */
async function stall(address: string): Promise<RawConnection> {
  const connection = new RawConnection(url, address)
  connection.send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bodyBytes}\r\n\r\nx`)
  await connection.received('"too_large"')
  return connection
}

/** The second request gets a response only if the body of the first is discarded. */
async function sendTwo(address: string): Promise<RawConnection> {
  const connection = await stall(address)
  connection.send('x'.repeat(bodyBytes - 1), 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  return connection
}

function connectFrom(localAddress: string): net.Socket {
  return net.connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress })
}

function responsesIn({ text }: RawConnection): number {
  return text.split('HTTP/1.1 413 ').length - 1
}

test('the body of a refused request is discarded, so the connection can be used again', async () => {
  await using connection = await sendTwo('127.0.0.1')
  await connection.closed()
  assert.equal(responsesIn(connection), 2)
})

test('discarded bytes do not take up memory until the next garbage collection', async () => {
  const client = connectFrom('127.0.0.8')
  // The client sends the same buffer many times, so that it allocates no memory during the test.
  const piece = Buffer.alloc(bodyBytes / 20, 'x')
  const arrayBuffers = () => process.memoryUsage().arrayBuffers
  const before = arrayBuffers()
  let bytesMax = 0
  const watch = () => {
    bytesMax = Math.max(bytesMax, arrayBuffers() - before)
    watching = setImmediate(watch)
  }
  let watching = setImmediate(watch)
  client.resume().write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bodyBytes}\r\n\r\n`)
  for (let sent = 0; sent < bodyBytes; sent += piece.length) client.write(piece)
  await new Promise((resolve) => client.once('drain', resolve))
  clearImmediate(watching)
  client.destroy()
  // Leaves room for about 30 reads of up to 64 KB each.
  assert.ok(bytesMax < 2_000_000, `${bytesMax} bytes`)
})

test('while a client does not read its response, the body of its request is not read either', async () => {
  const client = connectFrom('127.0.0.9')
  client.pause().write(`GET /large HTTP/1.1\r\nHost: a\r\nContent-Length: ${bodyBytes}\r\n\r\n`)
  client.write('x'.repeat(bodyBytes))
  await until('the request arrives', () => received.at(-1)?.url === '/large', 1_000)
  const socket = received.at(-1)?.socket
  // These requests give the server time to read the body.
  for (let count = 0; count < 100; count++) await (await fetch(url)).text()
  assert.ok((socket?.bytesRead ?? Infinity) < 1_000_000, `${socket?.bytesRead} bytes`)
  client.destroy()
})

test('refused bodies that stall delay only the discarding of bodies from the same address', async () => {
  await using stack = new AsyncDisposableStack()
  for (let count = 0; count < turnsPerAddress; count++) stack.use(await stall('127.0.0.2'))
  await using held = await sendTwo('127.0.0.2')
  await using other = await sendTwo('127.0.0.3')
  await other.closed()
  assert.deepEqual([responsesIn(held), responsesIn(other)], [1, 2])
})

test('if the client of a stalled body disconnects, the next body from the same address is discarded', async () => {
  for (let count = 0; count < turnsPerAddress; count++)
    await (await stall('127.0.0.4'))[Symbol.asyncDispose]()
  await using next = await sendTwo('127.0.0.4')
  await next.closed()
  assert.equal(responsesIn(next), 2)
})

test('if a stalled body is never completed, its connection is closed, and the next body from the same address is discarded', async () => {
  const stalled = await Promise.all(Array.from({ length: turnsPerAddress }, () => stall('127.0.0.5')))
  for (const connection of stalled) await connection.closed()
  await using next = await sendTwo('127.0.0.5')
  await next.closed()
  assert.equal(responsesIn(next), 2)
})

test('the rest of a body that was read in part is also discarded', async () => {
  await using connection = new RawConnection(url, '127.0.0.6')
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  connection.send(
    'POST /read HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n',
    ...Array.from({ length: 200 }, () => chunk),
    '0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  )
  await connection.closed()
  assert.equal(responsesIn(connection), 2)
})

test('a client that sends Connection: close, and reads only after it has sent the whole body, gets the refusal', async () => {
  const client = connectFrom('127.0.0.7')
  client.pause()
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bodyBytes}\r\n\r\n`)
  await new Promise((resolve) => client.write('x'.repeat(bodyBytes), resolve))
  assert.match((await client.toArray()).join(''), /^HTTP\/1\.1 413 [^]*"too_large"/)
})

test('after a small refused body, Connection: close in the next request still closes both sides of the connection', async () => {
  const client = net.connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => {}).resume()
  client.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx')
  await once(client, 'data')
  client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await once(client, 'end')
  const isReset = () => {
    client.write('x')
    return client.destroyed
  }
  await until('the server does not accept any more bytes', isReset, 1_000)
})
